import { Link } from "react-router";

/** A line with one link, in place of the banner. */
export function LinkStrip(props: { text: string; to: string; label: string }) {
  return (
    <div className="h-full border-b border-line bg-sunken">
      <p className="page-width flex h-full items-center justify-between gap-4 max-sm:text-sm">
        {props.text}{" "}
        <Link to={props.to} className="link inline-flex min-h-11 shrink-0 items-center">
          {props.label}
        </Link>
      </p>
    </div>
  );
}
