import { lazy, Suspense } from "react";
import type { AvatarProps } from "./avatar.tsx";
import { AVATAR_SIZES } from "./avatar-sizes.ts";

const Portrait = lazy(async () => ({ default: (await import("./avatar.tsx")).Avatar }));

/**
 * A portrait whose drawing code comes after the page: the server has drawn it already, so only a
 * page that is navigated to waits for it, with the space kept.
 */
export function LateAvatar(props: AvatarProps) {
  return (
    <Suspense fallback={<span className={`${AVATAR_SIZES[props.size ?? "md"]} shrink-0`} />}>
      <Portrait {...props} />
    </Suspense>
  );
}
