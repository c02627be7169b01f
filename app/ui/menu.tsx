import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { ChevronDown } from "./icons.tsx";
import { Link, useLocation } from "react-router";
import { cx } from "./cx.ts";

/**
 * A button that opens a short list of links. A native details element, so it opens without
 * JavaScript; with it, Escape, a click elsewhere and a change of page close it.
 */
export function Menu(props: { label: ReactNode; children: ReactNode; className?: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    details.current?.removeAttribute("open");
  }, [key]);

  useEffect(() => {
    function onPointerDown(event: PointerEvent) {
      if (!details.current?.contains(event.target as Node)) {
        details.current?.removeAttribute("open");
      }
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.removeAttribute("open");
      details.current.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  return (
    <details ref={details} className={cx("group relative", props.className)}>
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-md bg-brand px-4 font-semibold text-on-brand hover:bg-brand-strong">
        {props.label}
        <ChevronDown
          className="size-4 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ul className="absolute end-0 z-20 mt-2 min-w-44 rounded-md border border-line bg-surface p-1.5 shadow-md">
        {props.children}
      </ul>
    </details>
  );
}

export function MenuLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <li>
      <Link
        {...rest}
        className={cx(
          "flex min-h-11 items-center rounded-sm px-3 font-medium hover:bg-sunken",
          className,
        )}
      />
    </li>
  );
}
