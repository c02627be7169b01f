import { createFilesCms } from "./files.ts";
import { createHttpCms } from "./http.ts";
import type { Cms } from "./port.ts";

export type CmsSettings = { kind: "files" } | { kind: "http"; url: string; token: string | null };

export function createCms(settings: CmsSettings, folder: string): Cms {
  return settings.kind === "http" ? createHttpCms(settings) : createFilesCms(folder);
}
