import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Older } from "./folded.tsx";
import { hostedStatus } from "./session-status.ts";

export type HostedSession = {
  id: string;
  serviceTitle: string;
  startAt: string;
  when: string;
  status: string;
  isUndecided: boolean;
};

export function ExpertSessions(props: { upcoming: HostedSession[]; past: HostedSession[] }) {
  const { upcoming, past } = props;
  return (
    <>
      {upcoming.length > 0 ? (
        <HostedList sessions={upcoming} />
      ) : (
        <p className="text-ink-muted">Sessions booked with you will appear here.</p>
      )}
      <Older label="Past and canceled" count={past.length}>
        <HostedList sessions={past} />
      </Older>
    </>
  );
}

function HostedList({ sessions }: { sessions: HostedSession[] }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => {
        const { id, serviceTitle, startAt, when } = session;
        const { label, tone } = hostedStatus(session);
        return (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
            <div className="grid min-w-0 gap-1">
              <h3 className="title-card wrap-anywhere">
                <Link to={`/expert/sessions/${id}`} className="link">
                  {serviceTitle}
                </Link>
              </h3>
              <p className="figures">
                <time dateTime={startAt}>{when}</time>
              </p>
            </div>
            <Badge tone={tone}>{label}</Badge>
          </li>
        );
      })}
    </ul>
  );
}
