import { useRef, useState } from "react";

type Recorded = { id: string; status: string; isVideo: boolean; seconds: number | null };

/**
 * An answer's recording. One that was interrupted and couldn't be joined plays part after part.
 */
export function AnswerPlayer(props: {
  label: string;
  recordings: readonly Recorded[];
  urlOf(recording: string): string;
}) {
  const { label, recordings, urlOf } = props;
  const [at, setAt] = useState(0);
  const goesOn = useRef(false);
  const ready = recordings.filter(({ status }) => status === "ready");
  const current = ready[Math.min(at, ready.length - 1)];
  if (recordings.length === 0) return <p className="take-note">This recording was deleted.</p>;
  if (!current) {
    const isBroken = recordings.every(({ status }) => status === "failed");
    return (
      <p className="take-note">
        {isBroken
          ? "This recording can’t be played."
          : "This recording is being prepared. Look again in a minute."}
      </p>
    );
  }
  return (
    <div className="answer-player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- their own words, to them */}
      <video
        key={current.id}
        src={urlOf(current.id)}
        controls
        playsInline
        preload="metadata"
        aria-label={ready.length > 1 ? `${label}, part ${at + 1} of ${ready.length}` : label}
        data-sound={current.isVideo ? undefined : ""}
        onLoadedMetadata={({ currentTarget }) => {
          if (goesOn.current) void currentTarget.play().catch(() => {});
        }}
        onEnded={() => {
          goesOn.current = at + 1 < ready.length;
          if (goesOn.current) setAt(at + 1);
        }}
      />
      {ready.length > 1 ? (
        <p className="answer-parts">
          {ready.map(({ id, seconds }, part) => (
            <button
              key={id}
              type="button"
              aria-pressed={part === at}
              onClick={() => {
                goesOn.current = true;
                setAt(part);
              }}
            >
              Part {part + 1} ({seconds} s)
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}
