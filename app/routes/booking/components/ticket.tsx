import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { TimeUntil } from "#app/ui/time-until.tsx";
import type { Moment } from "#lib/moment.ts";
import type { OrderPageModel } from "../order-page.server.ts";

type Session = NonNullable<OrderPageModel["session"]>;

export function Ticket(props: { id: string; session: Session; serverNow: number }) {
  const { id, session, serverNow } = props;
  const startsAt = Date.parse(session.yours.iso);
  const { yours, theirs, sameZone, title, minutes, expert } = session;
  const [, weekday, day, year] = /^(\w+, )?(.+?), (\d{4})$/.exec(yours.date)!;
  return (
    <div className="animate-rise relative grid overflow-hidden rounded-lg bg-stage text-on-stage shadow-lg lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-center gap-6 p-6 sm:p-10">
        <div className="grid gap-2">
          <p className="text-on-stage-muted">{title}</p>
          <p className="font-display text-3xl leading-tight font-bold tracking-tight text-balance sm:text-4xl">
            <time dateTime={yours.iso}>
              {weekday}
              <span className="whitespace-nowrap">{day}</span>{" "}
              <span className="text-on-stage-muted">{year}</span>
            </time>
          </p>
          <p className="figures font-display text-2xl font-semibold text-accent sm:text-3xl">
            {yours.start} <span className="text-on-stage-muted">to {yours.end}</span>
          </p>
          {startsAt > serverNow ? (
            <p className="figures text-lg font-semibold">
              Starts <TimeUntil at={startsAt} serverNow={serverNow} />
            </p>
          ) : null}
        </div>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Clock label={sameZone ? "Your time, and your expert’s" : "Your time"} moment={yours} />
          {sameZone ? null : <Clock label={`${expert.name}’s time`} moment={theirs} full />}
        </dl>
      </div>
      <div className="relative grid content-center items-center gap-6 border-dashed border-on-stage-muted bg-stage-raised p-6 max-lg:border-t-2 sm:px-10 sm:max-lg:grid-cols-2 lg:border-s-2 lg:p-8">
        <Notch className="-start-3.5 -top-3.5" />
        <Notch className="max-lg:-end-3.5 max-lg:-top-3.5 lg:-start-3.5 lg:-bottom-3.5" />
        <div className="flex items-center gap-4">
          <LateAvatar seed={expert.avatarSeed} size="md" />
          <p>
            <span className="block text-sm text-on-stage-muted">
              {minutes} minutes by video with
            </span>
            <span className="text-lg font-semibold">{expert.name}</span>
          </p>
        </div>
        <p className="text-on-stage-muted">
          Order id{" "}
          <strong className="figures font-display text-lg font-bold text-on-stage">{id}</strong>
        </p>
      </div>
    </div>
  );
}

function Clock(props: { label: string; moment: Moment; full?: boolean }) {
  const { label, moment, full } = props;
  return (
    <div>
      <dt className="text-sm text-on-stage-muted">{label}</dt>
      <dd>
        {full ? (
          <span className="figures block">
            {moment.date}, {moment.start}
          </span>
        ) : null}
        {moment.city === "UTC" ? "UTC" : `${moment.city} (${moment.offset})`}
      </dd>
    </div>
  );
}

function Notch({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`absolute size-7 rounded-full bg-paper ${className}`} />
  );
}
