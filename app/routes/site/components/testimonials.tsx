import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { type Fetched, isFailed } from "#app/ui/use-fetched.ts";

/** A candidate's quote. */
export type Quote = {
  text: string;
  /** A name if they gave one, with the session and the month. */
  by: string;
};
export type Quotes = { quotes: Quote[] };

/** Fetched, because the page is prerendered. Empty without quotes or a connection. */
export default function Testimonials({ live }: { live: Fetched<Quotes> }) {
  const quotes = live === null || isFailed(live) ? [] : live.quotes;
  if (quotes.length === 0) return <div hidden />;
  return (
    <div className="py-10">
      <h2 className="title-section mb-6">What people say</h2>
      <ul className="grid items-start gap-5 md:grid-cols-3">
        {quotes.map(({ text, by }) => (
          <li key={`${by} ${text}`}>
            <figure className="grid content-start gap-3 border-s-4 border-accent ps-5">
              <blockquote className="wrap-anywhere whitespace-pre-line">{text}</blockquote>
              <figcaption className="text-sm text-ink-muted">{by}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to={href("/testimonials")} className="link inline-flex min-h-11 items-center">
          How we collect reviews
        </Link>
      </p>
    </div>
  );
}
