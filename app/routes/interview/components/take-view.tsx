import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { useTake } from "./use-take.ts";

type Take = ReturnType<typeof useTake>;

/** A question, its clock, the video, and the available actions. */
export function TakeView(props: {
  take: Take;
  /** `Question 2 of 8` */
  label: string;
  question: string;
  isSpoken: boolean;
  stream: MediaStream | null;
  /** Untimed: a countdown is shown only near the longest recording's end. */
  isUntimed: boolean;
  /** This page still has the whole take. */
  playback: string | null;
  /** Whether it is stored; a practice answer isn't. */
  isKept: boolean;
  isBusy: boolean;
  /** Null when there is none left. */
  retake: { label: string; run(): void } | null;
  next: { label: string; run(): void };
  children?: ReactNode;
}) {
  const { take, label, question, isSpoken, stream, playback, isKept, isBusy, retake, next } = props;
  const { phase, leftMs, isReading } = take;
  const main = mainAction(take, next, isBusy);
  const heading = useRef<HTMLHeadingElement>(null);
  // Its time is running, so scroll it into view.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [label]);
  const speak = () => speakText(question);
  useEffect(() => {
    if (isSpoken && phase === "prepare") speakText(question);
    if (phase !== "prepare") stopSpeaking();
  }, [isSpoken, phase, question]);
  useEffect(() => stopSpeaking, []);

  return (
    <section aria-label="Question" className="take" data-phase={phase}>
      <header className="take-head">
        <p className="take-label">{label}</p>
        <h2 ref={heading} tabIndex={-1}>
          {question}
        </h2>
        {isSpoken && phase === "prepare" ? (
          <Button size="sm" variant="quiet" onClick={speak}>
            Read it out again
          </Button>
        ) : null}
      </header>
      <div className="take-stage">
        {phase === "recorded" && playback ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- what they said a moment ago
          <video src={playback} controls playsInline aria-label="Your answer" />
        ) : (
          <Preview stream={stream} />
        )}
        <Clock take={take} isUntimed={props.isUntimed} />
      </div>
      <div className="take-foot">
        <p className="take-hint">
          {isReading
            ? READING
            : hintOf(phase, {
                leftMs,
                isKept,
                isUntimed: props.isUntimed,
                answerMs: take.answerMs,
                isReady: stream !== null,
              })}
        </p>
        <div className="take-actions">
          {main ? (
            // One button throughout, so that it keeps the focus.
            <Button variant={main.variant} size="lg" loading={main.isBusy} onClick={main.run}>
              {main.label}
            </Button>
          ) : null}
          {phase === "interrupted" ? (
            <Button variant="secondary" size="lg" onClick={take.keep}>
              Keep it as it is
            </Button>
          ) : null}
          {phase === "recorded" && retake ? (
            <Button variant="secondary" size="lg" loading={isBusy} onClick={retake.run}>
              {retake.label}
            </Button>
          ) : null}
        </div>
        {props.children}
      </div>
    </section>
  );
}

type Action = {
  label: string;
  variant: "accent" | "danger";
  isBusy: boolean;
  run(): void;
};

/** The phase's main action; null if there is no time left. */
function mainAction(
  take: Take,
  next: { label: string; run(): void },
  isBusy: boolean,
): Action | null {
  const { phase, leftMs } = take;
  switch (phase) {
    case "prepare":
    case "opening":
      return {
        label: "Start recording",
        variant: "accent",
        isBusy: phase === "opening",
        run: () => void take.start(),
      };
    case "recording":
    case "stopping":
      return {
        label: "Stop",
        variant: "danger",
        isBusy: phase === "stopping",
        run: () => void take.stop(),
      };
    case "interrupted":
      if (leftMs !== null && leftMs <= 0) return null;
      return {
        label: "Resume where you stopped",
        variant: "accent",
        isBusy: false,
        run: () => void take.start(),
      };
    case "recorded":
      return { ...next, variant: "accent", isBusy };
  }
}

/** The self view, mirrored as people expect it. */
export function Preview({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null);
  const hasPicture = stream !== null && stream.getVideoTracks().length > 0;
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream, hasPicture]);
  if (!hasPicture) {
    return <p className="take-sound">{stream ? "Sound only" : "Camera and microphone are off"}</p>;
  }
  return (
    <video
      ref={video}
      className="take-mirror"
      autoPlay
      muted
      playsInline
      aria-label="Your camera"
    />
  );
}

function Clock({
  take: { phase, isReading, leftMs, usedMs },
  isUntimed,
}: {
  take: Take;
  isUntimed: boolean;
}) {
  const isRecording = phase === "recording" || phase === "stopping";
  const seconds = leftMs === null ? null : Math.ceil(leftMs / 1000);
  const showsTime =
    seconds !== null &&
    (!isUntimed || seconds <= UNTIMED_WARNING_SECONDS) &&
    !isReading &&
    (phase === "prepare" || isRecording || phase === "interrupted");
  const said = seconds !== null && isRecording ? warning(seconds, isUntimed) : "";
  return (
    <div className="take-clock" data-on={isRecording || undefined}>
      {isRecording ? (
        <span className="take-red">
          <span className="take-dot" aria-hidden="true" /> Recording
        </span>
      ) : null}
      {showsTime ? (
        <span role="timer" className="figures" data-used={Math.round(usedMs)}>
          {clockText(seconds)}
          <span className="sr-only"> {phase === "prepare" ? "to prepare" : "left"}</span>
        </span>
      ) : null}
      <span role="status" className="sr-only">
        {isRecording ? `Recording. ${said}` : ""}
      </span>
    </div>
  );
}

const READING =
  "Read the question. Your time to prepare starts in a moment, or start recording now.";

const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const UNTIMED_WARNING_SECONDS = 120;

/** Announced once each, because the text changes only then. */
function warning(seconds: number, isUntimed: boolean): string {
  if (seconds <= 10) return "10 seconds left.";
  if (seconds <= 30) return "30 seconds left.";
  return isUntimed && seconds <= UNTIMED_WARNING_SECONDS ? "2 minutes left." : "";
}

function hintOf(
  phase: Take["phase"],
  about: {
    leftMs: number | null;
    isKept: boolean;
    isUntimed: boolean;
    answerMs: number;
    isReady: boolean;
  },
): string {
  const { leftMs, isKept, isUntimed, answerMs, isReady } = about;
  switch (phase) {
    case "prepare":
      if (isUntimed)
        return `Take as long as you like, then start. Recording stops by itself after ${Math.round(answerMs / 60_000)} minutes.`;
      if (leftMs !== null && leftMs <= 0)
        return "Your time to prepare is over. Start when you’re ready.";
      return isReady
        ? "Read and prepare. Recording starts by itself at 0:00, or start it now."
        : "Read and prepare, then start.";
    case "opening":
      return "Opening your camera and microphone…";
    case "recording":
      return isUntimed && leftMs !== null && leftMs <= UNTIMED_WARNING_SECONDS * 1000
        ? "Recording stops by itself at 0:00. Finish your answer, or press Stop."
        : "Recording. Look at the camera if it’s on.";
    case "stopping":
      return isKept ? "Saving…" : "Stopping…";
    case "interrupted":
      return leftMs !== null && leftMs <= 0
        ? "This answer was interrupted, and its time was used up. What you recorded is here."
        : "This answer was interrupted. What you recorded is safe; continue from there.";
    case "recorded":
      return isKept
        ? "Saved. Watch it, record it again, or continue."
        : "Not saved: it’s gone when you continue. Watch it, record it again, or continue.";
  }
}

function speakText(text: string): void {
  if (!("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(text));
}

function stopSpeaking(): void {
  if ("speechSynthesis" in window) speechSynthesis.cancel();
}
