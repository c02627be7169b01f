import {
  type ComponentType,
  lazy,
  memo,
  type ReactElement,
  Suspense,
  useState,
  useSyncExternalStore,
} from "react";
import { loadAgain } from "#app/lib/load-again.ts";

// A constant, because React rewrites the HTML when it gets a new object.
const AS_SERVED = { __html: "" };

/**
 * A part of the page whose script loads after first paint. The served HTML contains it, with links
 * and forms that work without it, and stays when the script fails. `tag` is the part's outer element,
 * which is always there: React would replace the whole page if it didn't find it. On a page rendered
 * in the browser, `Fallback` is shown until the script has loaded, with retries; without `Fallback`,
 * a script that keeps failing shows the error page.
 */
export function late<P extends object>(
  load: () => Promise<{ default: (props: P) => ReactElement }>,
  tag: "div" | "figure" | "footer" | "form" | "nav" | "section" | "svg",
  Fallback?: ComponentType<P>,
): ComponentType<P> {
  // Not the union type, for which React's types have no common props.
  const Tag = tag as "div";

  const Again = lazy<ComponentType<P>>(() =>
    loadAgain(load).catch((error: unknown) => {
      if (Fallback) return { default: Fallback };
      throw error;
    }),
  );

  function AsServed(props: P) {
    const [isServed] = useState(useIsHydrating());
    return isServed ? (
      <Tag suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
    ) : (
      <Again {...props} />
    );
  }

  // At once, because React would drop the served part if the page were rendered again before.
  const Part = lazy<ComponentType<P>>(() => load().catch(() => ({ default: AsServed })));

  // So that a re-rendered page doesn't wait for a part whose props are unchanged.
  return memo(function Late(props: P) {
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}

const unchanging = () => () => {};

function useIsHydrating(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );
}
