import { Link } from "react-router";

export type HostedSession = {
  id: string;
  /** Null for a demo session, which has no order. */
  path: string | null;
  serviceTitle: string;
  startAt: string;
  when: string;
};

export function ExpertSessions({ sessions }: { sessions: HostedSession[] }) {
  if (sessions.length === 0) {
    return <p className="text-ink-muted">Sessions booked with you will appear here.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, path, serviceTitle, startAt, when }) => (
        <li key={id} className="grid gap-1 py-4">
          <h3 className="title-card wrap-anywhere">
            {path ? (
              <Link to={path} className="link">
                {serviceTitle}
              </Link>
            ) : (
              serviceTitle
            )}
          </h3>
          <p className="figures">
            <time dateTime={startAt}>{when}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
