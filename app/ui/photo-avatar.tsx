import { PHOTO_SIDES } from "#lib/photo-seed.ts";
import { AVATAR_SIZES } from "./avatar-sizes.ts";
import { cx } from "./cx.ts";

/** A photo that a person uploaded, as round as the drawings. */
export function PhotoAvatar(props: {
  photo: string;
  name?: string | undefined;
  size: keyof typeof AVATAR_SIZES;
  className?: string | undefined;
}) {
  const { photo, name, size, className } = props;
  const side = PHOTO_SIDES[size === "sm" || size === "md" ? "small" : "large"];
  return (
    <img
      src={`/photos/${photo}-${side}.webp`}
      alt={name ? `Photo of ${name}` : ""}
      width={side}
      height={side}
      className={cx("shrink-0 overflow-hidden rounded-full", AVATAR_SIZES[size], className)}
    />
  );
}
