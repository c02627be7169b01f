import { Button } from "#app/ui/button.tsx";
import { clockText } from "#app/ui/countdown-text.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { PanelProps } from "./panel-props.ts";
import { extendableMinutes, phaseAt, type PhaseChange, type PhaseNow } from "./phases.ts";

const EXTEND_BY = 5;

/** The phase and its time left, by the server's clock. The expert can move on or extend. */
export function RoomTimer({ client, view, room, now }: PanelProps & { now: number }) {
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
