/** Apart from the drawing, so that its space can be kept before the drawing is there. */
export const AVATAR_SIZES = { sm: "size-10", md: "size-16", lg: "size-24", xl: "size-36" } as const;
