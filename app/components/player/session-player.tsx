import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { useLeftUploads } from "#app/components/recording/use-left-uploads.ts";
import { fetchJson } from "#app/lib/fetch-json.ts";
import { loadAgain } from "#app/lib/load-again.ts";
import { Button } from "#app/ui/button.tsx";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { isFailed, useFetched } from "#app/ui/use-fetched.ts";
import { type OwnFile, OwnFiles } from "./own-files.tsx";
import { FilmPage, Replay } from "./schema.ts";
import { useJumps } from "./use-jumps.ts";

const Player = lazy(() => loadAgain(() => import("./player.tsx")));

/** A session's recordings, or else its transcript, or what was written and drawn; `own`: only files
 * of the reader's that it doesn't play. */
export type Playable = { of: "session" | "transcript" | "code" | "own"; files: OwnFile[] };

export const PLAYER_TITLES: Record<Playable["of"], string> = {
  session: "Recording",
  transcript: "Transcript",
  code: "Replay",
  own: "Your files",
};
const PLAY = {
  session: "Play the session",
  transcript: "Show the transcript",
  code: "Replay code and whiteboard",
};

/**
 * A session's replay. Evidence anywhere on the page (links with `data-offset-ms`) plays from its
 * moment. Without JavaScript, each recording is a link.
 */
export function SessionPlayer({ sessionId, playable }: { sessionId: string; playable: Playable }) {
  useLeftUploads();
  return (
    <div className="grid gap-6">
      {playable.of === "own" ? null : <Replayed sessionId={sessionId} of={playable.of} />}
      {playable.files.length > 0 ? <OwnFiles files={playable.files} /> : null}
    </div>
  );
}

function Replayed({ sessionId, of }: { sessionId: string; of: keyof typeof PLAY }) {
  const part = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<{ ms: number } | null>(null);

  useJumps((ms) => {
    setOpen(true);
    setStart({ ms });
    part.current?.scrollIntoView({ block: "start" });
    part.current?.focus({ preventScroll: true });
  });

  return (
    <div ref={part} tabIndex={-1} className="grid scroll-mt-20 gap-6">
      {isOpen ? (
        <LoadedPlayer
          sessionId={sessionId}
          title={PLAYER_TITLES[of]}
          start={start}
          // A transcript alone is read.
          autoPlays={of !== "transcript"}
        />
      ) : (
        <Button onClick={() => setOpen(true)} className="justify-self-start">
          {PLAY[of]}
        </Button>
      )}
    </div>
  );
}

async function loadReplay(sessionId: string, signal: AbortSignal): Promise<Replay> {
  const path = `/api/sessions/${sessionId}/replay`;
  const replay = Replay.parse(await fetchJson(path, signal));
  const { film } = replay;
  for (let { next } = replay; next !== null;) {
    const page = FilmPage.parse(await fetchJson(`${path}/film?after=${next}`, signal));
    film.push(...page.film);
    next = page.next;
  }
  return replay;
}

function LoadedPlayer(props: {
  sessionId: string;
  title: string;
  start: { ms: number } | null;
  autoPlays: boolean;
}) {
  const { sessionId, title, ...rest } = props;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [replay, { developFilm }] = await Promise.all([
        loadReplay(sessionId, signal),
        import("./film.ts"),
      ]);
      return developFilm(replay);
    },
    [sessionId],
  );
  const replay = useFetched(load);
  if (isFailed(replay)) {
    return <RetryNotice failed={replay}>The {title.toLowerCase()} didn’t load.</RetryNotice>;
  }
  const waiting = <Skeleton className="aspect-video" />;
  return replay ? (
    <Suspense fallback={waiting}>
      <Player replay={replay} title={title} {...rest} />
    </Suspense>
  ) : (
    waiting
  );
}
