import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { clockText } from "#app/ui/countdown-text.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { PanelProps } from "./panel-props.ts";
import { extendableMinutes, phaseAt, type PhaseChange, type PhaseNow } from "./phases.ts";
import { canEnd, endQuestion } from "./room-view.ts";
import { statusOf } from "./status-text.ts";

const TICK_MS = 500;

/** The session's title, the timer, the connection quality, and Leave. */
export function LiveBar({ client, view, room }: PanelProps) {
  const [isEnding, setEnding] = useState(false);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const now = client.serverNow();
  const { text, state } = statusOf(view, room.other);
  return (
    <header className="live-bar">
      <h1>
        {room.title} <span>with {room.other}</span>
      </h1>
      <RoomTimer client={client} view={view} room={room} now={now} />
      <div className="live-status" data-state={state}>
        <p role="status">{text}</p>
        {view.quality ? <p>{view.quality}</p> : null}
      </div>
      <div className="live-exit">
        {isEnding ? (
          <div role="group" aria-label="End the session?" className="live-confirm">
            <p role={view.endRefusal ? "alert" : undefined}>
              {view.endRefusal ? refusalText(view.endRefusal) : endQuestion(room, view, now)}
            </p>
            <Button
              size="sm"
              variant="danger"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pressed button
              autoFocus
              onClick={() => client.add({ kind: "end", data: {} })}
            >
              End session for both
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setEnding(false)}>
              Keep going
            </Button>
          </div>
        ) : (
          <>
            {room.role === "expert" && canEnd(view, now) ? (
              <Button size="sm" variant="primary" onClick={() => setEnding(true)}>
                End session
              </Button>
            ) : null}
            <Button size="sm" variant="secondary" onClick={client.leave}>
              Leave
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

function refusalText(reason: string): string {
  return reason === "not_started"
    ? "It hasn’t started yet. You can leave instead."
    : "It can’t be ended now. You can leave instead.";
}

const EXTEND_BY = 5;

/** The phase and its time left, by the server's clock. The expert can move on or extend. */
function RoomTimer({ client, view, room, now }: PanelProps & { now: number }) {
  const { welcome } = view;
  if (!welcome) return <div className="live-timer" />;
  const { phases } = welcome;
  const [startAt, endAt] = [Date.parse(welcome.startAt), Date.parse(welcome.endAt)];
  const phase = phaseAt({ phases, startAt, endAt }, view.events.flatMap(changeOf), now);
  const extendBy = Math.min(EXTEND_BY, extendableMinutes(phase, endAt));
  const { next } = phase;

  function moveOn() {
    if (!next) return;
    const endsAt = new Date(Math.min(now + next.minutes * 60_000, endAt)).toISOString();
    client.add({ kind: "phase", data: { key: next.key, name: next.name, endsAt } });
  }

  return (
    <div className="live-timer">
      <p title={phase.phase?.hint}>
        <span className="live-phase">{nameOf(phase)}</span>{" "}
        <span role="timer" aria-label={`${nameOf(phase)}: time left`}>
          {phase.state === "over" ? "0:00" : clockText(phase.endsAt - now)}
        </span>
      </p>
      <p className="live-total">{totalText(phase, endAt - now)}</p>
      <p className="sr-only" aria-live="polite">
        {phase.phase ? `Now: ${phase.phase.name}` : ""}
      </p>
      {room.role === "expert" && phase.state === "running" ? (
        <div className="live-timer-buttons">
          {extendBy > 0 ? (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => client.add({ kind: "extend", data: { minutes: extendBy } })}
            >
              Extend {extendBy} min
            </Button>
          ) : null}
          {next ? (
            <Button size="sm" variant="quiet" onClick={moveOn}>
              Go to {next.name.toLowerCase()}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function nameOf({ state, phase }: PhaseNow): string {
  if (state === "before") return "Starts in";
  return state === "over" ? "Time is up" : (phase?.name ?? "Time left");
}

function totalText({ state }: PhaseNow, leftMs: number): string {
  if (state === "before") return "You’re early";
  if (state === "over") return "The session has ended";
  return `${Math.max(1, Math.ceil(leftMs / 60_000))} min left overall`;
}

function changeOf(event: SessionEvent): PhaseChange[] {
  const at = Date.parse(event.at);
  if (event.kind === "extend") return [{ kind: "extend", at, minutes: event.data.minutes }];
  if (event.kind !== "phase") return [];
  return [{ kind: "phase", at, key: event.data.key, endsAt: Date.parse(event.data.endsAt) }];
}
