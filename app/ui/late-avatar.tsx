import { isPhoto } from "#lib/photo-seed.ts";
import type { AvatarProps } from "./avatar.tsx";
import { AVATAR_SIZES } from "./avatar-sizes.ts";
import { late } from "./late.tsx";

/**
 * A portrait whose script loads after the page. The server has rendered it; only client-side
 * navigation waits for it, with its space reserved.
 */
const LateDrawing = late(
  async () => ({ default: (await import("./avatar.tsx")).Avatar }),
  "svg",
  ({ size = "md" }: AvatarProps) => <span className={`${AVATAR_SIZES[size]} shrink-0`} />,
);

/** A drawing, or the photo that the person uploaded, which needs no script. Their name is beside it. */
export function LateAvatar({ seed, size = "md" }: Pick<AvatarProps, "seed" | "size">) {
  return isPhoto(seed) ? (
    <img
      src={`/${seed}-${size}.webp`}
      alt=""
      className={`${AVATAR_SIZES[size]} shrink-0 rounded-full`}
    />
  ) : (
    <LateDrawing seed={seed} size={size} />
  );
}
