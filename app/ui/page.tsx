import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

const WIDTHS = { page: "", form: "max-w-form", prose: "max-w-prose" } as const;

/** The content of a screen, with its margins and width. */
export function Page(props: {
  width?: keyof typeof WIDTHS;
  children: ReactNode;
  className?: string;
}) {
  const { width = "page", children, className } = props;
  return <div className={cx("page-width py-8 sm:py-12", WIDTHS[width], className)}>{children}</div>;
}

/** For the h1 of pages that inform rather than ask. */
export const LARGE_TITLE = "title-page xl:text-4xl";

/** The h1 of a screen, with an optional lead. */
export function PageHeader(props: {
  title: ReactNode;
  isLarge?: boolean;
  lead?: ReactNode;
  above?: ReactNode;
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
