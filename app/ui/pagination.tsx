import { ArrowLeft, ArrowRight } from "./icons.tsx";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { pageWindow } from "./page-window.ts";

/** Links to pages, from 1; renders nothing for a single page. */
export function Pagination(props: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
}) {
  const { page, pages, hrefOf, label = "Pages" } = props;
  const shape = "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-3";
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 ? (
        <Link to={hrefOf(page - 1)} rel="prev" className={cx(shape, "font-medium hover:bg-sunken")}>
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" /> Previous
        </Link>
      ) : null}
      <ul className="flex gap-1 max-sm:hidden">
        {pageWindow(page, pages).map((entry, index) => (
          <li key={entry ?? `gap-${index}`}>
            {entry === null ? (
              <span className={shape}>…</span>
            ) : (
              <Link
                to={hrefOf(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? "page" : undefined}
                className={cx(
                  shape,
                  "figures",
                  entry === page ? "bg-brand font-semibold text-on-brand" : "hover:bg-sunken",
                )}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="figures px-3 text-ink-muted sm:hidden">{`${page} of ${pages}`}</p>
      {page < pages ? (
        <Link to={hrefOf(page + 1)} rel="next" className={cx(shape, "font-medium hover:bg-sunken")}>
          Next <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      ) : null}
    </nav>
  );
}
