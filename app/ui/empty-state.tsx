import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export function EmptyState(props: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  picture?: ReactNode;
  className?: string;
}) {
  const { title, children, actions, picture, className } = props;
  return (
    <div className={cx("grid justify-items-center gap-3 py-10 text-center", className)}>
      {picture ? <div className="mb-2 w-56 max-w-full">{picture}</div> : null}
      <h2 className="title-section">{title}</h2>
      {children ? <div className="max-w-prose text-ink-muted">{children}</div> : null}
      {actions ? <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  );
}
