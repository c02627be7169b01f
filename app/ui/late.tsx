import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { tryLater } from "#app/lib/keep-trying.ts";
import { LateComponent, type Load } from "./late-component.tsx";

let move: () => void;
let nextMove: Promise<void>;

/** The router is about to change the page: it would wait for parts that may never come. */
export function announceMove(): void {
  move?.();
  nextMove = new Promise((resolve) => {
    move = resolve;
  });
}
announceMove();

const LEFT_ALONE = { __html: "" };

/**
 * A part of the page whose script comes after what is seen first. It is served whole, and until
 * its script is there it stays as served, with links and forms that work by themselves. A script
 * that cannot come is asked for again (`keepTrying`); meanwhile no page waits for it.
 * @param tag of the part's one outer element
 * @param Meanwhile keeps the space on a page that the browser has put together itself
 */
export function late<P extends object>(
  load: Load<P>,
  tag: "div" | "figure" | "footer" | "form" | "nav" | "section" | "svg",
  Meanwhile?: ComponentType<P>,
): ComponentType<P> {
  // Not one of the names above alone: React's types know no union of them all.
  const Tag = tag as "div";

  /** React takes over the element and leaves alone what is in it. */
  function AsServed(props: P) {
    const place = useRef<HTMLDivElement>(null);
    const [isServed, setServed] = useState(true);
    useEffect(() => setServed(place.current?.firstChild !== null), []);
    if (isServed) {
      return <Tag ref={place} suppressHydrationWarning dangerouslySetInnerHTML={LEFT_ALONE} />;
    }
    return (
      <LateComponent load={load} with={props} meanwhile={Meanwhile && <Meanwhile {...props} />} />
    );
  }

  const Part = lazy(() => {
    const moved = nextMove.then(() => ({ default: AsServed as ComponentType<P> }));
    return load().catch(() => Promise.race([tryLater(load), moved]));
  });

  // What does not change for it must not wait for it either.
  return memo(function Late(props: P) {
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}
