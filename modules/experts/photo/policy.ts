/** Upload limits. The size in pixels is read before anything is decoded. */
export const PHOTO = {
  bytes: 5 * 1024 * 1024,
  /** A 24-megapixel camera; decoded, 100 MB. */
  pixels: 25_000_000,
  /** The shorter side. */
  leastSide: 128,
  encodeMs: 20_000,
} as const;

/** Pixels per side: twice the displayed size. */
export const PHOTO_SIZES = { small: 128, large: 288 } as const;

/** The stored size for each portrait size (app/ui/avatar-sizes.ts). */
export const PHOTO_OF_SIZE = { sm: "small", md: "small", lg: "large", xl: "large" } as const;

export type PhotoRefusal = "too_large" | "not_a_photo" | "too_many_pixels" | "too_small" | "broken";

export const PHOTO_ERRORS: Record<PhotoRefusal, string> = {
  too_large: "That file is over 5 MB. Choose a smaller one.",
  not_a_photo: "Choose a JPEG, PNG or WebP photo.",
  too_many_pixels: "That photo has over 25 megapixels. Choose a smaller one.",
  too_small: `That photo is too small. Choose one of at least ${PHOTO.leastSide} by ${PHOTO.leastSide} pixels.`,
  broken: "We couldn’t read that photo. Save it again as JPEG, or choose another.",
};
