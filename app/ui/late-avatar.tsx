import { lazy, Suspense } from "react";
import type { AvatarProps } from "./avatar.tsx";
import { AVATAR_SIZES } from "./avatar-sizes.ts";

const Portrait = lazy(() =>
  import("./avatar.tsx").then(
    ({ Avatar }) => ({ default: Avatar }),
    // A page is not lost with its portraits.
    () => ({ default: Gap }),
  ),
);

function Gap({ size = "md" }: AvatarProps) {
  return <span className={`${AVATAR_SIZES[size]} shrink-0`} />;
}

/**
 * A portrait whose drawing code comes after the page: the server has drawn it already, so only a
 * page that is navigated to waits for it, with the space kept.
 */
export function LateAvatar(props: AvatarProps) {
  return (
    <Suspense fallback={<Gap {...props} />}>
      <Portrait {...props} />
    </Suspense>
  );
}
