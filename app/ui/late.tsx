import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from "react";

// One object, as React writes the HTML again for another one.
const AS_SERVED = { __html: "" };

/**
 * A part of the page whose script loads after what is seen first. It is in the served HTML, with
 * links and forms that work by themselves, and stays as served where its script fails.
 * @param tag of the part's one outer element
 * @param Fallback takes its place on a page rendered in the browser, until the script is there or
 *   when it fails; without one, a failure there shows the error page
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  tag: "div" | "figure" | "footer" | "form" | "nav" | "section" | "svg",
  Fallback?: ComponentType<P>,
): ComponentType<P> {
  // Not the union above: React's types know none of them all.
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

  // A page that renders again must not wait for a part whose props are the same.
  return memo(function Late(props: P) {
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}
