import type { AvatarProps } from "./avatar.tsx";
import { AVATAR_SIZES } from "./avatar-sizes.ts";
import { late } from "./late.tsx";

/**
 * A portrait whose drawing code comes after the page: the server has drawn it already, so only a
 * page that is navigated to waits for it, with the space kept.
 */
export const LateAvatar = late(
  async () => ({ default: (await import("./avatar.tsx")).Avatar }),
  "svg",
  ({ size = "md" }: AvatarProps) => <span className={`${AVATAR_SIZES[size]} shrink-0`} />,
);
