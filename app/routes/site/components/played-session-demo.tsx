import { useRef, useState } from "react";
import Player from "#app/components/player/player.tsx";
import type { PlayedSession } from "#app/components/player/schema.ts";
import { useJumps } from "#app/components/player/use-jumps.ts";
import { PLAYER_ID } from "#content/home.ts";

/** The player with the demo's session, where the sample scorecard's evidence leads. */
export function PlayedSessionDemo({
  played,
}: {
  played: { session: PlayedSession; startMs: number };
}) {
  const [start, setStart] = useState({ ms: played.startMs });
  const section = useRef<HTMLElement>(null);
  useJumps((ms) => {
    setStart({ ms });
    section.current?.scrollIntoView({ block: "start" });
    section.current?.focus({ preventScroll: true });
  });
  return (
    <section
      ref={section}
      id={PLAYER_ID}
      tabIndex={-1}
      className="grid scroll-mt-20 gap-6 border-t border-line py-8 sm:py-10"
    >
      <div className="grid gap-2">
        <h2 className="title-page">Play it again</h2>
        <p className="max-w-prose text-lg text-ink-muted">
          What you said and the code you wrote, in step. From a scorecard’s evidence, you jump to
          the exact second.
        </p>
      </div>
      <figure>
        <div className="rounded-lg border border-line bg-surface p-4 shadow-md sm:p-6">
          <Player replay={played.session} title="A session played again" start={start} isSample />
        </div>
        <figcaption className="mt-2 text-sm text-ink-muted">
          The session of the scorecard above. Sample; if you both agree to record, it has your
          videos, too.
        </figcaption>
      </figure>
    </section>
  );
}
