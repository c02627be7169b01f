import { photoOfSeed } from "#lib/photo-seed.ts";
import type { AvatarProps } from "./avatar.tsx";
import { AVATAR_SIZES } from "./avatar-sizes.ts";
import { late } from "./late.tsx";
import { PhotoAvatar } from "./photo-avatar.tsx";

/**
 * A portrait whose script loads after the page. The server has rendered it; only client-side
 * navigation waits for it, with its space reserved.
 */
const LateDrawing = late(
  async () => ({ default: (await import("./avatar.tsx")).Avatar }),
  "svg",
  ({ size = "md" }: AvatarProps) => <span className={`${AVATAR_SIZES[size]} shrink-0`} />,
);

/** A photo needs no script. */
export function LateAvatar(props: AvatarProps) {
  const photo = photoOfSeed(props.seed);
  if (photo === null) return <LateDrawing {...props} />;
  const { name, size = "md", className } = props;
  return <PhotoAvatar {...{ photo, name, size, className }} />;
}
