import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { PanelProps } from "./panel-props.ts";
import { RoomTimer } from "./room-timer.tsx";
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
