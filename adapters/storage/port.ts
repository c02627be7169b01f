import type { Readable } from "node:stream";

/** Both ends are included, as in an HTTP Range. */
export type ByteRange = { start: number; end: number };

/**
 * Files by key. Keys are ours, such as `recordings/3f2a….webm`: never a name that somebody typed.
 * Every call throws StorageError when the storage fails.
 */
export type Storage = {
  /** Writes a file, replacing an earlier one. Readers see the old one or the new one, no part. */
  write(key: string, content: Buffer): Promise<void>;
  /** The same for a file on this machine, which may be large. */
  writeFile(key: string, path: string, contentType: string): Promise<void>;
  /** A missing file is null; a range past the end is cut. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** In bytes; null for a missing file. */
  size(key: string): Promise<number | null>;
  /** Removing a missing file is fine. */
  remove(key: string): Promise<void>;
  /** A URL at which browsers may read the file for a while; null where only we can serve it. */
  signedUrl(key: string, contentType: string, seconds: number): Promise<string | null>;
};

/** The message names the key and the status, never a credential. */
export class StorageError extends Error {
  readonly code = "storage";
}

const KEY = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?)+$/;

/** @throws StorageError for a key that could leave its folder */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes("..")) throw new StorageError(`Not a storage key: ${key}`);
  return key;
}
