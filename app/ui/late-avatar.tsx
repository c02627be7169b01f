import { lazy, Suspense } from "react";
import type { AvatarProps } from "./avatar.tsx";

const Portrait = lazy(async () => ({ default: (await import("./avatar.tsx")).Avatar }));

const SIZES = { sm: "size-10", md: "size-16", lg: "size-24", xl: "size-36" } as const;

/**
 * A portrait whose drawing code comes after the page: the server has drawn it already, so only a
 * page that is navigated to waits for it, with the space kept.
 */
export function LateAvatar(props: AvatarProps) {
  return (
    <Suspense fallback={<span className={`${SIZES[props.size ?? "md"]} shrink-0`} />}>
      <Portrait {...props} />
    </Suspense>
  );
}
