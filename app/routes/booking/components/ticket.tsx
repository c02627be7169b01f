import type { ReactNode } from "react";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { TimeUntil } from "#app/ui/time-until.tsx";
import type { Moment } from "#lib/moment.ts";
import type { OrderPageModel } from "./session-order.server.ts";

type Session = NonNullable<OrderPageModel["session"]>;

/** A session at a glance: when, with whom, and how to join. */
export function Ticket(props: {
  id: string;
  session: Session;
  /** The other person's name for the reader. */
  other: { name: string; avatarSeed: string | null };
  serverNow: number;
  /** The join link, if any. */
  children?: ReactNode;
}) {
  const { id, session, other, serverNow, children } = props;
  const startsAt = Date.parse(session.yours.iso);
  const { yours, theirs, sameZone, title, minutes } = session;
  const [, weekday, day, year] = /^(\w+, )?(.+?), (\d{4})$/.exec(yours.date)!;
  return (
    <div className="animate-rise relative grid overflow-hidden rounded-lg bg-stage text-on-stage shadow-lg lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-center gap-6 p-6 sm:p-10">
        <div className="grid gap-2">
          <p className="font-display text-3xl leading-tight font-bold tracking-tight text-balance sm:text-4xl">
            <time dateTime={yours.iso}>
              {weekday}
              <span className="whitespace-nowrap">{day},</span>{" "}
              <span className="text-on-stage-muted">{year}</span>
            </time>
          </p>
          <p className="figures flex flex-wrap items-baseline gap-x-4 font-display text-2xl font-semibold text-accent sm:text-3xl">
            <span>
              {yours.start} <span className="text-on-stage-muted">to {yours.end}</span>
            </span>
            {startsAt > serverNow ? (
              <span className="text-lg text-on-stage">
                Starts <TimeUntil at={startsAt} serverNow={serverNow} />
              </span>
            ) : null}
          </p>
          <p className="text-lg text-on-stage-muted">{title}</p>
        </div>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Clock label={sameZone ? `Your time, and ${other.name}’s` : "Your time"} moment={yours} />
          {sameZone ? null : <Clock label={`${other.name}’s time`} moment={theirs} full />}
        </dl>
        {children}
      </div>
      <div className="relative grid content-center items-center gap-6 border-dashed border-on-stage-muted bg-stage-raised p-6 max-lg:border-t-2 sm:px-10 sm:max-lg:grid-cols-2 lg:border-s-2 lg:p-8">
        <Notch className="-start-3.5 -top-3.5" />
        <Notch className="max-lg:-end-3.5 max-lg:-top-3.5 lg:-start-3.5 lg:-bottom-3.5" />
        <div className="flex items-center gap-4">
          {other.avatarSeed === null ? null : <LateAvatar seed={other.avatarSeed} size="md" />}
          <p className="min-w-0">
            <span className="block text-sm text-on-stage-muted">
              {minutes} minutes by video with
            </span>
            <span className="text-lg font-semibold wrap-anywhere">{other.name}</span>
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
