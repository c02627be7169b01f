import type { ComponentProps } from "react";
import { ChevronDown } from "./icons.tsx";
import { cx } from "./cx.ts";

/** The native select: the best picker on phones, with all options in the HTML. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className="select-shell">
      <select {...rest} className={cx("control", className)}>
        {children}
      </select>
      <ChevronDown className="size-5 text-ink-muted" aria-hidden="true" />
    </span>
  );
}
