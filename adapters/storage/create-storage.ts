import { createDiskStorage } from "./disk.ts";
import type { Storage } from "./port.ts";
import { createS3Storage, type S3Options } from "./s3.ts";

export type StorageSettings = { kind: "disk"; dir: string } | ({ kind: "s3" } & S3Options);

export function createStorage(settings: StorageSettings): Storage {
  return settings.kind === "s3" ? createS3Storage(settings) : createDiskStorage(settings.dir);
}
