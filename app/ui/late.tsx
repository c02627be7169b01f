import {
  type ComponentType,
  lazy,
  memo,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { loadAgain } from "#app/lib/load-again.ts";

// A constant, because React rewrites the HTML when it gets a new object.
const AS_SERVED = { __html: "" };

/**
 * A part of the page whose script loads after first paint. The served HTML contains it, with links
 * and forms that work without it, and stays when the script fails. The script is then asked for again,
 * and takes over if nobody has typed there. `tag` is the part's outer element, which is always there:
 * React would replace the whole page if it didn't find it. On a page rendered in the browser,
 * `Fallback` is shown until the script has loaded; without `Fallback`, a script that goes on failing
 * shows the error page.
 */
export function late<P extends object>(
  load: () => Promise<{ default: (props: P) => ReactElement }>,
  tag: "div" | "figure" | "footer" | "form" | "nav" | "section" | "svg",
  Fallback?: ComponentType<P>,
): ComponentType<P> {
  // Not the union type, for which React's types have no common props.
  const Tag = tag as "div";

  function AsServed(props: P) {
    const element = useRef<HTMLDivElement>(null);
    const [isServed] = useState(useIsHydrating());
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      loadAgain(load).then(
        ({ default: loaded }) => {
          if (!element.current || !isInUse(element.current)) setLoaded(() => loaded);
        },
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (isServed) {
      return <Tag ref={element} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
    }
    if (Fallback) return <Fallback {...props} />;
    if (failure) throw failure.error;
    return null;
  }

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

/** Whether another element in its place would take the focus, or what was typed or chosen, away. */
function isInUse(part: Element): boolean {
  if (part.contains(document.activeElement)) return true;
  const typed = [...part.querySelectorAll<HTMLInputElement>("input, textarea")];
  return (
    typed.some(
      (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
    ) || [...part.querySelectorAll("select")].some(isChanged)
  );
}

function isChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const served = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, served);
}
