import type { Readable } from "node:stream";

/** Both ends are included, as in an HTTP Range. */
export type ByteRange = { start: number; end: number };

/**
 * Files by key. We make the keys, such as `recordings/3f2a….webm`, never from user input. Every call
 * throws StorageError if the storage fails.
 */
export type Storage = {
  /** Writes or replaces a file atomically for readers. */
  write(key: string, content: Buffer): Promise<void>;
  /** The same for a file on this machine, which may be large. */
  writeFile(key: string, path: string, contentType: string): Promise<void>;
  /** Null for a missing file; a range past the end is clipped. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** In bytes; null for a missing file. */
  size(key: string): Promise<number | null>;
  /** Removing a missing file is fine. */
  remove(key: string): Promise<void>;
  /** A temporary URL for browsers; null if only we can serve the file. */
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
