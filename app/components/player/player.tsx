import { Pause, Play } from "#app/ui/booking-icons.tsx";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { BoardPicture } from "#app/components/board/drawing.tsx";
import { clockText, lastAt, type Span, spanOf } from "./playback.ts";
import type { PlayedSession } from "./schema.ts";
import { usePlayback } from "./use-playback.ts";

const RATES = [1, 1.25, 1.5, 2];
const ROLES = ["candidate", "expert"] as const;
const STEP_MS = 1_000;

/**
 * A session's replay: both recordings in sync, the transcript, and the code and the
 * whiteboard as they were.
 * Its clock is the session's. `start` is the moment it opens at; a new one seeks. `isSample` takes
 * less room: two columns where they fit, and no extras on a phone. `autoPlays`: at once, and from
 * each new `start`.
 */
export default function Player(props: {
  replay: PlayedSession;
  title: string;
  start: { ms: number } | null;
  isSample?: boolean;
  autoPlays?: boolean;
}) {
  const { replay, title, start, isSample, autoPlays = false } = props;
  const extra = isSample ? "max-sm:hidden" : "";
  const span = useMemo(() => spanOf(replay), [replay]);
  const player = usePlayback(replay.tracks, span, start?.ms ?? span.opensAtMs, autoPlays);
  const { atMs, seek } = player;
  const onStart = useEffectEvent((ms: number) => {
    seek(ms);
    if (autoPlays) player.play();
  });
  useEffect(() => {
    if (start) onStart(start.ms);
  }, [start]);

  const changes = useMemo(() => replay.code.map(({ atMs: at }) => at), [replay.code]);
  const text = replay.code[lastAt(changes, atMs)]?.text ?? "";

  return (
    <section aria-label={title} className="grid gap-4">
      {replay.tracks.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          {ROLES.map((role) => (
            <figure key={role} className="grid gap-1">
              <div className="grid aspect-video rounded-md bg-stage *:col-start-1 *:row-start-1">
                {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below */}
                <video
                  ref={player.videos[role]}
                  playsInline
                  preload="metadata"
                  className="h-full w-full rounded-md"
                />
                <p className="flex items-center justify-center px-3 text-center text-sm text-on-stage-muted">
                  {replay.tracks.some((track) => track.role === role)
                    ? "Not recorded at this moment"
                    : `${replay.names[role]} didn’t record`}
                </p>
              </div>
              <figcaption className="text-sm text-ink-muted">{replay.names[role]}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <Controls player={player} span={span} extra={extra} />
      {replay.code.length > 0 && replay.passedMs !== null && (
        <Button
          variant="secondary"
          size="sm"
          className={cx("justify-self-start", extra)}
          onClick={() => seek(replay.passedMs!)}
        >
          Show the code that last passed its tests
        </Button>
      )}
      <div className={cx("grid items-start gap-4", isSample && "lg:grid-cols-2")}>
        {replay.code.length > 0 && (
          <pre
            role="region"
            aria-label="Code at this moment"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
            tabIndex={0}
            className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-4 text-sm"
          >
            <code>{text === "" ? "No code yet." : text}</code>
          </pre>
        )}
        {replay.board.length > 0 && <Whiteboard replay={replay} atMs={atMs} />}
        {replay.segments.length > 0 && (
          <Transcript
            replay={replay}
            atMs={atMs}
            seek={seek}
            className={isSample ? "max-h-64" : "max-h-96"}
          />
        )}
      </div>
      {replay.pending > 0 && (
        <p className="text-sm text-ink-muted">
          Part of the recording is still being prepared. Look again in a few minutes.
        </p>
      )}
    </section>
  );
}

/** The whiteboard and its notes as they were. */
function Whiteboard({ replay, atMs }: { replay: PlayedSession; atMs: number }) {
  const { board, names } = replay;
  const times = useMemo(() => board.map(({ atMs: at }) => at), [board]);
  const shown = board[lastAt(times, atMs)];
  const isBoth = ROLES.every((role) => shown?.items.some(({ by }) => by === role));
  return (
    <figure className="grid gap-2" aria-label="Whiteboard at this moment">
      <BoardPicture items={shown?.items ?? []} />
      <figcaption className="grid gap-2 text-sm text-ink-muted">
        {shown ? null : "Nothing is drawn yet."}
        {isBoth ? `${names.candidate} drew in black, ${names.expert} in green.` : null}
        {shown?.notes ? <span className="whitespace-pre-wrap text-ink">{shown.notes}</span> : null}
      </figcaption>
    </figure>
  );
}

function Controls(props: { player: ReturnType<typeof usePlayback>; span: Span; extra: string }) {
  const { player, span, extra } = props;
  const { atMs, isPlaying, toggle, seek, rate, setRate } = player;
  const text = `${clockText(atMs)} of ${clockText(span.toMs)}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        onClick={toggle}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md bg-brand text-on-brand hover:bg-brand-strong"
        aria-label={isPlaying ? "Pause" : "Play"}
      >
        {isPlaying ? (
          <Pause aria-hidden className="size-5" />
        ) : (
          <Play aria-hidden className="size-5" />
        )}
      </button>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={text}
        min={span.fromMs}
        max={span.toMs}
        step={STEP_MS}
        value={Math.round(atMs)}
        onChange={(event) => seek(Number(event.currentTarget.value))}
        className="min-h-11 min-w-0 grow accent-brand"
      />
      <span className="text-sm figures text-ink-muted">{text}</span>
      <label className={cx("flex items-center gap-2 text-sm", extra)}>
        Speed
        <select
          value={rate}
          onChange={(event) => setRate(Number(event.currentTarget.value))}
          className="min-h-11 rounded-md border border-line-strong bg-surface px-2"
        >
          {RATES.map((one) => (
            <option key={one} value={one}>{`${one}×`}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Transcript({
  replay,
  atMs,
  seek,
  className,
}: {
  replay: PlayedSession;
  atMs: number;
  seek: (ms: number) => void;
  className: string;
}) {
  const starts = useMemo(() => replay.segments.map(({ fromMs }) => fromMs), [replay.segments]);
  const current = lastAt(starts, atMs);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.children[current];
    if (line instanceof HTMLElement) {
      list.current!.scrollTo({ top: line.offsetTop - list.current!.offsetTop - 40 });
    }
  }, [current]);
  return (
    <section aria-label="Transcript">
      <ol ref={list} className={cx("overflow-y-auto", className)}>
        {replay.segments.map((segment, at) => (
          <li
            key={`${segment.role} ${segment.fromMs}`}
            className={cx(at === current && "bg-brand-soft")}
          >
            <button
              type="button"
              onClick={() => seek(segment.fromMs)}
              className="flex w-full gap-3 rounded-sm px-2 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-12 shrink-0 text-sm figures text-ink-subtle">
                {clockText(segment.fromMs)}
              </span>
              <span>
                <b className="font-semibold">{replay.names[segment.role]}:</b> {segment.text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
