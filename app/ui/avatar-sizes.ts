/** In its own file, so that space can be reserved without loading the drawing. */
export const AVATAR_SIZES = { sm: "size-10", md: "size-16", lg: "size-24", xl: "size-36" } as const;
