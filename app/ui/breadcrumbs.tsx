import { Link } from "react-router";
import type { Crumb } from "./crumbs.ts";

/** The last crumb is the current page and not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="text-sm">
      <ol className="flex flex-wrap items-center">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="inline-flex items-center">
            {index > 0 ? (
              <span aria-hidden="true" className="px-2 text-ink-subtle">
                /
              </span>
            ) : null}
            {crumb.to ? (
              <Link to={crumb.to} className="link inline-flex min-h-11 items-center">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink-muted">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
