import { type ComponentType, useEffect, useState } from "react";

/**
 * A component whose script is fetched when it is first wanted; nothing stands in its place until
 * then. `lazy` with `Suspense` would do, but holds back what arrives by up to 300 ms.
 * @param load imports the component; must be the same function at every render
 */
export function LateComponent<P extends object>(props: {
  load: () => Promise<{ default: ComponentType<P> }>;
  with: P;
}) {
  const { load } = props;
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | null>(null);

  useEffect(() => {
    let isGone = false;
    void load().then((module) => {
      if (!isGone) setLoaded({ Component: module.default });
    });
    return () => {
      isGone = true;
    };
  }, [load]);

  return loaded ? <loaded.Component {...props.with} /> : null;
}
