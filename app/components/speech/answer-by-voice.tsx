import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { HEARD, meterValue, watchLevel } from "#app/components/devices/watch-level.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { confidenceOf, type Heard } from "./recognizer-messages.ts";
import { DOWNLOAD_MB } from "./speech-files.ts";
import { type SpeechState, useSpeech } from "./use-speech.ts";

/**
 * Speaks the question and transcribes the answer into the form's text field, where it can be
 * corrected. The recognized segments, with times and confidence, are posted as `heard`. Remount it
 * for each question.
 */
export default function AnswerByVoice(props: {
  /** The id of the text field. */
  field: string;
  question: { text: string; audioUrl?: string | undefined };
  onHeard?: (heard: readonly Heard[]) => void;
  /** Listens after the question was spoken, unless the browser requires a first click. */
  startsItself?: boolean;
}) {
  const { field, question, onHeard, startsItself = false } = props;
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const part = useRef<HTMLDivElement>(null);
  const all = useRef(heard);
  const speech = useSpeech((segment) => {
    append(field, segment.text);
    all.current = [...all.current, segment];
    // The form may be submitted right away, with the same words as the field.
    flushSync(() => {
      setHeard(all.current);
      onHeard?.(all.current);
    });
  });
  const { state, partial, percent, stream } = speech;
  const meter = useRef<HTMLDivElement>(null);
  const sound = useSound(stream, meter, partial !== "");
  const [isStill] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);

  const { text, audioUrl } = question;
  const start = useRef(speech.start);
  // Browsers autoplay it only after a first click on the page; otherwise there is the button.
  useEffect(() => {
    let isOver = false;
    void say({ text, audioUrl }).then(() => {
      if (startsItself && !isOver && navigator.userActivation.hasBeenActive) start.current();
    });
    return () => {
      isOver = true;
      stopSaying();
    };
  }, [text, audioUrl, startsItself]);

  useEffect(() => onHeard?.([]), [onHeard]);

  // Submitting ends it, but the last words are still being recognized.
  const { isListening, stop } = speech;
  useEffect(() => {
    const form = part.current?.closest("form");
    if (!form || !isListening) return;
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const { submitter } = event;
      void stop().then(() => setTimeout(() => form.requestSubmit(submitter)));
    };
    form.addEventListener("submit", onSubmit, { capture: true, once: true });
    return () => form.removeEventListener("submit", onSubmit, { capture: true });
  }, [isListening, stop]);

  return (
    <div ref={part} role="group" aria-label="Answer by voice" className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {isListening ? (
          <Button onClick={() => void stop()}>Stop speaking</Button>
        ) : (
          <Button
            onClick={() => {
              stopSaying();
              speech.start();
            }}
            loading={state === "loading" || state === "stopping"}
          >
            {heard.length > 0 ? "Keep speaking" : "Start speaking"}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void say({ text, audioUrl })} disabled={isListening}>
          Hear the question
        </Button>
      </div>
      <div
        className={
          isListening
            ? cx(
                "flex flex-wrap items-center gap-3 rounded-md px-4 py-3",
                sound === "silent" ? "bg-warning-soft" : "bg-brand-soft",
              )
            : undefined
        }
      >
        <p
          role="status"
          className={isListening ? "text-lg font-semibold" : "text-sm text-ink-muted"}
        >
          {state === "listening" ? LISTENING[sound] : statusOf(state, percent, heard)}
        </p>
        {/* The status says it in words. */}
        {isListening && !isStill ? (
          <div aria-hidden="true" className="flex h-4 w-40 overflow-hidden rounded-full bg-surface">
            <div ref={meter} className="h-full bg-brand" />
          </div>
        ) : null}
      </div>
      {isListening && partial !== "" ? <p className="text-sm text-ink-muted">{partial} …</p> : null}
      <input type="hidden" name="heard" value={heard.length > 0 ? asForm(heard) : ""} />
    </div>
  );
}

const LISTENING: Record<Sound, string> = {
  waiting: "Listening",
  heard: "Listening. We hear you.",
  silent: "Listening, but no sound arrives. Is your microphone on?",
};

function statusOf(
  state: Exclude<SpeechState, "listening">,
  percent: number,
  heard: readonly Heard[],
): string {
  switch (state) {
    case "loading":
      return `Loading the recognizer: ${percent}%`;
    case "stopping":
      return "Transcribing your last words";
    case "denied":
      return "Your browser didn’t allow the microphone. Allow it beside the address bar, or type your answer.";
    case "failed":
      return "Speech to text didn’t start. Try again, or type your answer.";
    case "off":
      return heard.length > 0
        ? `The recognizer is ${Math.round(100 * (confidenceOf(heard) ?? 0))}% sure. Correct the text where it’s wrong.`
        : `Your device turns what you say into English text, and no sound leaves it. The first time, it downloads ${DOWNLOAD_MB} MB.`;
  }
}

function append(field: string, text: string) {
  const area = document.getElementById(field);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const before = area.value.trimEnd();
  area.value = before === "" ? text : `${before} ${text}`;
  area.scrollTop = area.scrollHeight;
  // Like typing, so that feedback and drafts notice.
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

function asForm(heard: readonly Heard[]): string {
  return JSON.stringify({
    segments: heard.map(({ text, fromMs, toMs }) => ({ text, fromMs, toMs })),
    confidence: confidenceOf(heard),
  });
}

let stopSpeech: (() => void) | undefined;

/** Stops `say`; its promise resolves. */
function stopSaying(): void {
  stopSpeech?.();
}

/**
 * Speaks a text with its audio if there is one, otherwise with the browser's voice. Resolves when
 * done, or at once if nothing can speak it. The text is always shown as well, so it doesn't matter
 * which.
 */
async function say(what: { text: string; audioUrl?: string | undefined }): Promise<void> {
  const { text, audioUrl } = what;
  stopSaying();
  if (audioUrl !== undefined && (await play(audioUrl))) return;
  await speak(text);
}

/** Whether it was played, or stopped on purpose. */
function play(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const audio = new Audio(url);
    const end = (isDone: boolean) => {
      stopSpeech = undefined;
      audio.pause();
      resolve(isDone);
    };
    stopSpeech = () => end(true);
    audio.addEventListener("ended", () => end(true));
    audio.addEventListener("error", () => end(false));
    // Refused without a user gesture.
    audio.play().catch(() => end(false));
  });
}

function speak(text: string): Promise<void> {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const voice =
    voices.find(({ lang, localService }) => lang.startsWith("en") && localService) ??
    voices.find(({ lang }) => lang.startsWith("en"));
  if (!voice) return Promise.resolve();
  return new Promise((resolve) => {
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    const end = () => {
      stopSpeech = undefined;
      speechSynthesis.cancel();
      resolve();
    };
    stopSpeech = end;
    words.addEventListener("end", end);
    words.addEventListener("error", end);
    speechSynthesis.speak(words);
  });
}

/** `silent`: nothing was heard for so long that the microphone may be off. */
type Sound = "waiting" | "heard" | "silent";

const SILENT_MS = 5_000;

/**
 * Whether sound has arrived from a stream, loud enough or recognized; sets the meter's width along with it.
 */
function useSound(
  stream: MediaStream | null,
  meter: RefObject<HTMLElement | null>,
  isRecognized: boolean,
): Sound {
  const [sound, setSound] = useState<Sound>("waiting");
  useEffect(() => {
    setSound("waiting");
    if (!stream) return;
    const since = performance.now();
    return watchLevel(stream, (level) => {
      if (meter.current) meter.current.style.width = `${Math.round(100 * meterValue(level))}%`;
      const isLate = performance.now() - since > SILENT_MS;
      setSound((sofar) => {
        if (sofar === "heard" || level > HEARD) return "heard";
        return isLate ? "silent" : "waiting";
      });
    });
  }, [stream, meter]);
  useEffect(() => {
    if (isRecognized) setSound("heard");
  }, [isRecognized]);
  return sound;
}
