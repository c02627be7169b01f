import { Link } from "react-router";

export type PackLine = {
  id: string;
  title: string;
  service: string;
  sessions: number;
  left: number;
  until: string | null;
};

export function PackList({ packs }: { packs: PackLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {packs.map(({ id, title, service, sessions, left, until }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
          <div className="grid min-w-0 gap-1">
            <h3 className="title-card">
              <Link to={`/orders/${id}`} className="link">{`Pack of ${sessions}: ${title}`}</Link>
            </h3>
            <p className="text-ink-muted">
              {left === 0 ? "All used" : `${left} of ${sessions} left, until ${until}`}
            </p>
          </div>
          {left > 0 ? (
            <Link
              to={`/book-your-slot?service=${service}`}
              className="link inline-flex min-h-11 items-center"
            >
              Book a session
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
