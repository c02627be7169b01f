import { useEffect, useRef, useState } from "react";
import { offsetText } from "#modules/scorecards/notation.ts";
import { JUMP } from "./jump.ts";

type Recorded = { id: string; status: string; isVideo: boolean; seconds: number | null };

/**
 * An answer's recording. If its parts couldn't be joined, they play in sequence.
 */
export function AnswerPlayer(props: {
  label: string;
  recordings: readonly Recorded[];
  urlOf(recording: string): string;
}) {
  const { label, recordings, urlOf } = props;
  const [at, setAt] = useState(0);
  /** Where the next part continues automatically, in seconds; null if it waits for a click. */
  const goesOnAt = useRef<number | null>(null);
  const player = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const ready = recordings.filter(({ status }) => status === "ready");
  const part = Math.min(at, ready.length - 1);
  const current = ready[part];
  const lengths = ready.map(({ seconds }) => seconds ?? 0).join(" ");

  useEffect(() => {
    const element = player.current;
    const jump = (event: Event) => {
      let seconds = (event as CustomEvent<number>).detail / 1000;
      let target = 0;
      for (const length of lengths.split(" ").slice(0, -1).map(Number)) {
        if (seconds < length) break;
        seconds -= length;
        target += 1;
      }
      if (target === part && video.current) {
        video.current.currentTime = seconds;
        void video.current.play().catch(() => {});
      } else {
        goesOnAt.current = seconds;
        setAt(target);
      }
    };
    element?.addEventListener(JUMP, jump);
    return () => element?.removeEventListener(JUMP, jump);
  }, [lengths, part]);

  if (recordings.length === 0) return <p className="take-note">This recording was deleted.</p>;
  if (!current) {
    const isBroken = recordings.every(({ status }) => status === "failed");
    return (
      <p className="take-note">
        {isBroken ? "This recording can’t be played." : "This recording is being prepared."}
      </p>
    );
  }
  return (
    <div className="answer-player" ref={player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what was said is beside it, if it was transcribed */}
      <video
        ref={video}
        // Once its parts are joined, the first one's file is the whole answer. Chromium keeps a
        // URL's media for minutes, so a longer file needs another URL.
        src={`${urlOf(current.id)}?seconds=${current.seconds}`}
        controls
        playsInline
        preload="metadata"
        aria-label={ready.length > 1 ? `${label}, part ${part + 1} of ${ready.length}` : label}
        data-sound={current.isVideo ? undefined : ""}
        onLoadedMetadata={({ currentTarget }) => {
          if (goesOnAt.current === null) return;
          currentTarget.currentTime = goesOnAt.current;
          goesOnAt.current = null;
          void currentTarget.play().catch(() => {});
        }}
        onEnded={() => {
          if (part + 1 >= ready.length) return;
          goesOnAt.current = 0;
          setAt(part + 1);
        }}
      />
      {ready.length > 1 ? (
        <p className="answer-parts">
          {ready.map(({ id, seconds }, index) => (
            <button
              key={id}
              type="button"
              aria-pressed={index === part}
              onClick={() => {
                goesOnAt.current = 0;
                setAt(index);
              }}
            >
              Part {index + 1}
              {seconds === null ? null : ` (${offsetText(seconds * 1000)})`}
            </button>
          ))}
        </p>
      ) : null}
      {recordings.some(({ status }) => status === "uploading" || status === "finishing") ? (
        <p className="take-note">Part of this answer is still being prepared.</p>
      ) : null}
    </div>
  );
}
