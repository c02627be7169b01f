import type { ReactNode } from "react";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import type { HeldSession } from "#modules/live-sessions/details-step.server.ts";
import type { Moment } from "#lib/moment.ts";

export function SessionCard(props: {
  session: Omit<HeldSession, "hold">;
  toPay?: string;
  children?: ReactNode;
}) {
  const { title, minutes, expert, yours, theirs, sameZone } = props.session;
  return (
    <Card className="grid gap-5">
      <div className="flex items-center gap-4">
        <LateAvatar seed={expert.avatarSeed} size="md" />
        <div className="min-w-0">
          <h2 className="title-card">{title}</h2>
          <p className="text-ink-muted">
            {minutes} minutes with {expert.name}, by video
          </p>
        </div>
      </div>
      <dl className="grid gap-3 border-t border-line pt-4">
        <When label={sameZone ? "For both of you" : "For you"} moment={yours} strong />
        {sameZone ? null : (
          <When
            label={`For ${expert.name}`}
            moment={theirs}
            sameDate={theirs.date === yours.date}
          />
        )}
        {props.toPay ? (
          <div>
            <dt className="text-sm text-ink-muted">To pay</dt>
            <dd className="figures font-semibold">{props.toPay}</dd>
          </div>
        ) : null}
      </dl>
      {props.children}
    </Card>
  );
}

/** The time in one zone; omits the date if the line above has the same. */
export function When(props: {
  label: string;
  moment: Moment;
  strong?: boolean;
  sameDate?: boolean;
}) {
  const { label, moment, strong, sameDate } = props;
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className={strong ? "font-semibold" : undefined}>
        <time dateTime={moment.iso}>
          {sameDate ? null : `${moment.date}, `}
          <span className="whitespace-nowrap">{moment.start}</span>
        </time>{" "}
        to <span className="whitespace-nowrap">{moment.end}</span>
        <span className={strong ? "block text-sm font-normal text-ink-muted" : undefined}>
          {strong ? null : ", "}
          {moment.city === "UTC" ? "UTC" : `${moment.city} (${moment.offset})`}
        </span>
      </dd>
    </div>
  );
}
