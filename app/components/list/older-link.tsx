import type { ReactNode } from "react";
import { Link } from "react-router";

/** Leads to the next page of a list, which begins after the item `next`. Empty at its end. */
export function OlderLink(props: {
  path: string;
  next: string | null;
  children: ReactNode;
  /** The parameter that the page reads. */
  param?: string;
}) {
  const { path, next, children, param = "after" } = props;
  if (next === null) return null;
  return (
    <p className="border-t border-line">
      <Link
        to={`${path}?${param}=${next}`}
        rel="next"
        className="link inline-flex min-h-13 items-center font-semibold"
      >
        {children}
      </Link>
    </p>
  );
}
