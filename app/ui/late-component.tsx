import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { keepTrying } from "#app/lib/keep-trying.ts";

export type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component whose script is fetched when it is first wanted. `lazy` with `Suspense` would do,
 * but holds back what arrives by up to 300 ms, and never asks again for what did not.
 * @param load imports the component; must be the same function at every render
 * @param onMiss is told that it cannot come now; without, it comes once the line is back
 */
export function LateComponent<P extends object>(props: {
  load: Load<P>;
  with: P;
  meanwhile?: ReactNode;
  onMiss?: () => void;
}) {
  const { load, onMiss } = props;
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | null>(null);
  const miss = useRef(onMiss);

  useEffect(() => {
    let isGone = false;
    const arriving = miss.current ? load() : keepTrying(load);
    arriving.then(
      (module) => {
        if (!isGone) setLoaded({ Component: module.default });
      },
      () => {
        if (!isGone) miss.current?.();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load]);

  return loaded ? <loaded.Component {...props.with} /> : props.meanwhile;
}
