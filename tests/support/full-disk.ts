import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/**
 * While `isFull`, replaces every file written below `dir` by a link to `/dev/full`, so that Linux
 * itself returns ENOSPC. Returns a function that ends this.
 */
export function fillDisk(dir: string, isFull = () => true): () => void {
  const { writeFile } = fs;
  fs.writeFile = async (file, ...rest) => {
    if (typeof file === "string" && file.startsWith(dir) && isFull()) {
      await fs.symlink("/dev/full", file);
    }
    return writeFile(file, ...rest);
  };
  syncBuiltinESMExports();
  return () => {
    fs.writeFile = writeFile;
    syncBuiltinESMExports();
  };
}

/** Variables of a process whose storage is full while `marker` exists. */
export function fullWhile(marker: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${import.meta.url}`, FULL_WHILE: marker };
}

const { FULL_WHILE: marker, DATA_DIR: dataDir } = process.env;
if (marker && dataDir) fillDisk(dataDir, () => existsSync(marker));
