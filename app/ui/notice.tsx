import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons.tsx";
import { cx } from "./cx.ts";

export type NoticeTone = "info" | "success" | "warning" | "danger";

const TONES = {
  info: { box: "bg-info-soft", mark: "text-info", Mark: Info },
  success: { box: "bg-success-soft", mark: "text-success", Mark: CircleCheck },
  warning: { box: "bg-warning-soft", mark: "text-warning", Mark: TriangleAlert },
  danger: { box: "bg-danger-soft", mark: "text-danger", Mark: CircleAlert },
} as const;

/**
 * A message in the page. `live` announces it when it appears after an action; danger interrupts.
 */
export function Notice(props: {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  live?: boolean;
  className?: string;
}) {
  const { tone = "info", title, children, actions, live, className } = props;
  const { box, mark, Mark } = TONES[tone];
  const role = live ? (tone === "danger" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={cx("flex gap-3 rounded-md p-4", box, className)}>
      <Mark className={cx("mt-0.5 size-5 shrink-0", mark)} aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="max-w-prose">{children}</div> : null}
        {actions ? <div className="mt-2 flex flex-wrap gap-3">{actions}</div> : null}
      </div>
    </div>
  );
}
