export type ImageHeader = { type: "jpeg" | "png" | "webp"; width: number; height: number };

/**
 * Type and size of a JPEG, PNG or WebP image by its first bytes; null for anything else. The size is
 * what a decoder would allocate for, so it can be limited before decoding.
 */
export function readImageHeader(file: Buffer): ImageHeader | null {
  try {
    return readPng(file) ?? readWebp(file) ?? readJpeg(file);
  } catch (error) {
    // Truncated in mid-header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(file: Buffer): ImageHeader | null {
  if (!file.subarray(0, 8).equals(PNG) || file.toString("latin1", 12, 16) !== "IHDR") return null;
  return { type: "png", width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

function readWebp(file: Buffer): ImageHeader | null {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP") {
    return null;
  }
  switch (file.toString("latin1", 12, 16)) {
    case "VP8X":
      return {
        type: "webp",
        width: file.readUIntLE(24, 3) + 1,
        height: file.readUIntLE(27, 3) + 1,
      };
    case "VP8 ":
      return {
        type: "webp",
        width: file.readUInt16LE(26) & 0x3fff,
        height: file.readUInt16LE(28) & 0x3fff,
      };
    case "VP8L": {
      const bits = file.readUInt32LE(21);
      return { type: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}

/** Frames that hold the size; C4, C8 and CC are other segments. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(file: Buffer): ImageHeader | null {
  if (file.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at < file.length) {
    if (file.readUInt8(at) !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { type: "jpeg", width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    }
    at += 2 + Math.max(2, file.readUInt16BE(at + 2));
  }
  return null;
}
