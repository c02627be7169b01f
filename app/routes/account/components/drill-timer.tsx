import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";

/** Counts down a drill's minutes. Empty without JavaScript. */
export function DrillTimer({ minutes }: { minutes: number }) {
  const [state, setState] = useState<"served" | "ready" | "running" | "over">("served");
  useEffect(() => setState("ready"), []);
  if (state === "served") return null;
  return (
    <div className="drill-timer">
      {state === "ready" ? (
        <Button variant="secondary" onClick={() => setState("running")}>
          Start the {minutes}-minute timer
        </Button>
      ) : state === "running" ? (
        <Countdown endsAt={minutes * 60_000} serverNow={0} onEnd={() => setState("over")} />
      ) : (
        <p role="status">Time’s up.</p>
      )}
    </div>
  );
}
