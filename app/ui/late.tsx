import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from "react";

// A constant, because React rewrites the HTML when it gets a new object.
const AS_SERVED = { __html: "" };

/**
 * A part of the page whose script loads after first paint. The served HTML contains it, with links
 * and forms that work without it, and it stays if the script fails. `tag` is the part's outer
 * element. On a page rendered in the browser, `Fallback` is shown until the script has loaded or
 * when it fails; without `Fallback`, a failure shows the error page.
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  tag: "div" | "figure" | "footer" | "form" | "nav" | "section" | "svg",
  Fallback?: ComponentType<P>,
): ComponentType<P> {
  // Not the union type, for which React's types have no common props.
  const Tag = tag as "div";

  const Part = lazy(() =>
    load().catch((error: unknown) => ({
      default: function AsServed(props: P) {
        const element = useRef<HTMLDivElement>(null);
        const [isServed, setServed] = useState(true);
        useEffect(() => setServed(element.current?.firstChild !== null), []);
        if (isServed) {
          return <Tag ref={element} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
        }
        if (Fallback) return <Fallback {...props} />;
        throw error;
      },
    })),
  );

  // So that a re-rendered page doesn't wait for a part whose props are unchanged.
  return memo(function Late(props: P) {
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}
