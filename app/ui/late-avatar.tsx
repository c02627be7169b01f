import type { AvatarProps } from "./avatar.tsx";
import { AVATAR_SIZES } from "./avatar-sizes.ts";
import { late } from "./late.tsx";

/**
 * A portrait whose script loads after the page. The server has rendered it; only client-side
 * navigation waits for it, with its space reserved.
 */
export const LateAvatar = late(
  async () => ({ default: (await import("./avatar.tsx")).Avatar }),
  "svg",
  ({ size = "md" }: AvatarProps) => <span className={`${AVATAR_SIZES[size]} shrink-0`} />,
);
