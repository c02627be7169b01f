import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

const WIDTHS = { page: "", form: "max-w-form", prose: "max-w-prose" } as const;

/** The content of one screen: side margins, top and bottom space, a measure. */
export function Page(props: {
  width?: keyof typeof WIDTHS;
  children: ReactNode;
  className?: string;
}) {
  const { width = "page", children, className } = props;
  return <div className={cx("page-width py-8 sm:py-12", WIDTHS[width], className)}>{children}</div>;
}

/** The h1 of a page that shows or tells, rather than asks for something. */
export const LARGE_TITLE = "title-page xl:text-4xl";

/** The one h1 of a screen, with an optional sentence under it. */
export function PageHeader(props: {
  title: ReactNode;
  /** As `LARGE_TITLE`. */
  isLarge?: boolean;
  lead?: ReactNode;
  /** Above the title: breadcrumbs, a badge. */
  above?: ReactNode;
  /** At the far end on wide screens. */
  actions?: ReactNode;
  className?: string;
}) {
  const { title, isLarge, lead, above, actions, className } = props;
  return (
    <header className={cx("mb-8 grid gap-3", className)}>
      {above}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-3">
          <h1 className={isLarge ? LARGE_TITLE : "title-page"}>{title}</h1>
          {lead ? <p className="max-w-prose text-lg text-ink-muted">{lead}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
    </header>
  );
}

/** A titled part of a screen, set off by a hairline rather than a box. */
export function Section({
  title,
  children,
  className,
  ...rest
}: Omit<ComponentProps<"section">, "title"> & { title?: ReactNode }) {
  return (
    <section {...rest} className={cx("border-t border-line py-8 first:border-t-0", className)}>
      {title ? <h2 className="title-section mb-4">{title}</h2> : null}
      {children}
    </section>
  );
}
