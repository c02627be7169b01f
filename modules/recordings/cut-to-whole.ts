import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from "node:fs";

/** Container elements whose length a recorder doesn't know. */
const CONTAINERS = new Set([0x18538067, 0x1f43b675]);
/** An identifier of at most 4 bytes, and a length of at most 8. */
const HEADER_BYTES = 12;

/**
 * Truncates a WebM file after its last complete packet. A killed recorder or an unfinished upload
 * leaves a partial one, and the parser would drop its whole cluster.
 */
export function cutToWhole(path: string): void {
  const file = openSync(path, "r+");
  try {
    const { size } = fstatSync(file);
    const header = Buffer.alloc(HEADER_BYTES);
    for (let at = 0; at < size;) {
      const element = readHeader(header.subarray(0, readSync(file, header, 0, HEADER_BYTES, at)));
      if (!element) return;
      const next = at + element.bytes + element.contentBytes;
      if (next > size) return ftruncateSync(file, at);
      at = next;
    }
  } finally {
    closeSync(file);
  }
}

/** https://www.rfc-editor.org/rfc/rfc8794#name-element-id; null if incomplete. */
function readHeader(bytes: Buffer): { bytes: number; contentBytes: number } | null {
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23;
  const lengthBytes = Math.clz32(bytes[idBytes] ?? 0) - 23;
  if (idBytes > 4 || lengthBytes > 8 || bytes.length < idBytes + lengthBytes) return null;
  const isContainer = CONTAINERS.has(bytes.readUIntBE(0, idBytes));
  let length = bytes[idBytes]! & (0xff >> lengthBytes);
  for (const byte of bytes.subarray(idBytes + 1, idBytes + lengthBytes))
    length = length * 256 + byte;
  return { bytes: idBytes + lengthBytes, contentBytes: isContainer ? 0 : length };
}
