import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export function SummaryList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx("divide-y divide-line", className)}>{children}</dl>;
}

export function SummaryRow(props: {
  label: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  strong?: boolean;
  numeric?: boolean;
}) {
  const { label, children, action, strong, numeric } = props;
  return (
    <div
      className={cx(
        "flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3",
        strong && "font-semibold",
      )}
    >
      <dt className={cx("min-w-28", !strong && "text-ink-muted")}>{label}</dt>
      <dd className={cx("min-w-0", numeric ? "figures text-end" : "flex-1 basis-60")}>
        {children}
        {action ? <span className="ms-3">{action}</span> : null}
      </dd>
    </div>
  );
}
