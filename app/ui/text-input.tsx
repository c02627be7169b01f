import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** Set `inputMode` and `autoComplete` on every use. */
export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...rest} className={cx("control", className)} />;
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} {...rest} className={cx("control resize-y", className)} />;
}
