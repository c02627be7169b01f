import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from "node:fs";

/** A size of 4 bytes and a type of 4; for a size of 1, the size in 8 more. */
const [SHORT_BYTES, HEADER_BYTES] = [8, 16];

/** A recorder writes two boxes per fragment, a few each second. */
const MAX_BOXES = 200_000;

/**
 * Truncates an MP4 file before an incomplete fragment header (`moof`), on which the parser would
 * fail. It reads a fragment's incomplete content up to the last whole packet.
 */
export function cutFragmentHeader(path: string): void {
  const file = openSync(path, "r+");
  try {
    const { size } = fstatSync(file);
    const header = Buffer.alloc(HEADER_BYTES);
    for (let at = 0, boxes = 0; at + SHORT_BYTES <= size && boxes < MAX_BOXES; boxes++) {
      readSync(file, header, 0, HEADER_BYTES, at);
      const short = header.readUInt32BE(0);
      const bytes = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
      // 0 means up to the file's end; less than a header isn't a box.
      if (bytes < SHORT_BYTES) return;
      const isHeader = header.toString("latin1", 4, 8) === "moof";
      if (at + bytes > size) return isHeader ? ftruncateSync(file, at) : undefined;
      at += bytes;
    }
  } finally {
    closeSync(file);
  }
}
