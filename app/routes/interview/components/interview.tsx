import { href } from "#app/lib/urls.ts";
import { useEffect, useRef, useState } from "react";
import { useLeftUploads } from "#app/components/recording/use-left-uploads.ts";
import { retryAfterMs, waitToRetry } from "#app/lib/retry.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { UploadState } from "#app/components/recording/upload.ts";
import type { Fault } from "#app/components/devices/media-fault.ts";
import type { InterviewState, Step } from "#modules/one-way/schema.ts";
import { Before } from "./before.tsx";
import { type Media, openMedia } from "./open-media.ts";
import { Practice } from "./practice.tsx";
import { QuestionTake } from "./question-take.tsx";
import { forgetInterview, forgetTake, uploadsOf } from "./stored-answers.ts";
import { refusedWords } from "./upload-words.ts";

const DRAIN_MS = 500;

/** The interview: the check, the practice question, then each question. */
export default function Interview({ initial }: { initial: InterviewState }) {
  const { id } = initial;
  const [state, setState] = useState(initial);
  const [stage, setStage] = useState<"check" | "practice" | "questions">(
    initial.status === "running" ? "questions" : "check",
  );
  const { isOwn, takeOver } = useOwnTab(id);
  const [clockOffsetMs, setClockOffset] = useState(() => initial.now - Date.now());
  const { stream, fault, open, close, media, setMedia } = useMedia();
  const [isWaiting, setWaiting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isStorageDown, setStorageDown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [steps] = useState(() => openSteps(id, setWaiting));

  useLeftUploads();
  useEffect(() => {
    if (isOwn === false) close();
  }, [isOwn, close]);

  const onUpload = (upload: UploadState, reason?: string | null) =>
    setStorageDown(upload === "waiting" && reason === "storage");

  async function take(...sent: Parameters<typeof steps>): Promise<StepAnswer> {
    setBusy(true);
    setProblem(null);
    const answer = await steps(...sent);
    if (answer.state) {
      setState(answer.state);
      setClockOffset(answer.state.now - Date.now());
    }
    if (!answer.ok) setProblem(PROBLEMS[answer.reason] ?? PROBLEMS["unknown"]!);
    setBusy(false);
    return answer;
  }

  async function begin() {
    const shown = await take({ step: "show", position: 0 });
    if (shown.ok) setStage("questions");
  }

  async function retake() {
    const { take: number, position } = state.answers[state.position]!;
    const answered = await take({ step: "retake", position, take: number });
    if (answered.ok) await forgetTake(id, position, number);
  }

  async function submit() {
    setBusy(true);
    setProblem(null);
    const { isUploading, resumeUploads } = await import("#app/components/recording/recorder.ts");
    let refused: string | null = null;
    await resumeUploads((upload, reason) => {
      onUpload(upload, reason);
      if (upload === "refused") refused = refusedWords(reason);
    });
    while (await isUploading(uploadsOf(id))) {
      setSending(true);
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    }
    setSending(false);
    const answered = await take({ step: "submit" });
    if (!answered.ok) {
      if (answered.reason === "uploading" && refused) setProblem(refused);
      return;
    }
    await forgetInterview(id);
    close();
    // Load a new document, which releases the devices.
    location.assign(href("/interviews/oneway/:id/review", { id }));
  }

  if (isOwn === false) {
    return (
      <Notice
        tone="info"
        live
        title="This interview is open in another tab"
        actions={<Button onClick={takeOver}>Continue here</Button>}
      >
        It’s recorded in one tab at a time. What was recorded so far is safe.
      </Notice>
    );
  }
  if (isOwn === null) return <p className="take-hint">Loading…</p>;
  const answer = state.answers[state.position];
  return (
    <div className="interview">
      {isWaiting ? (
        <Notice tone="warning" live title="Waiting for the network">
          What you recorded is safe on this device. We’ll continue as soon as you’re back online.
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      {fault ? (
        <Notice tone="danger" live title={fault.title}>
          {fault.fix}
        </Notice>
      ) : null}
      {isStorageDown && !isSending ? (
        <Notice tone="warning" live title="We can’t store recordings right now">
          Yours is safe on this device, and we’ll upload it as soon as we can. You can continue.
        </Notice>
      ) : null}
      {isSending ? (
        <Notice tone="info" live title="Uploading your answers">
          {isStorageDown
            ? "We can’t store recordings right now, but we’ll keep trying. Keep this page open, or come back later and press Submit again. Nothing is lost."
            : "Keep this page open. If it closes, come back and press Submit again. Nothing is lost."}
        </Notice>
      ) : null}
      {stage === "check" ? (
        <Before
          state={state}
          media={media}
          onMedia={setMedia}
          isBusy={isBusy}
          onPractice={async () => {
            if (await open()) setStage("practice");
          }}
          onSkip={async () => {
            if (await open()) await begin();
          }}
        />
      ) : null}
      {stage === "practice" && stream ? (
        <Practice
          stream={stream}
          isSpoken={state.isSpoken}
          limits={state.limits}
          isBusy={isBusy}
          onNext={() => void begin()}
        />
      ) : null}
      {stage === "questions" && answer ? (
        <QuestionTake
          key={`${answer.position}/${answer.take}`}
          state={state}
          answer={answer}
          stream={stream}
          open={open}
          clockOffsetMs={clockOffsetMs}
          isBusy={isBusy}
          onUpload={onUpload}
          onStopped={() => {
            const stopped = { position: answer.position, take: answer.take };
            void steps({ step: "stop", ...stopped }).then(({ state: now }) => now && setState(now));
          }}
          onRetake={() => void retake()}
          onNext={() => void take({ step: "next", position: answer.position })}
          onSubmit={() => void submit()}
        />
      ) : null}
    </div>
  );
}

/** The page's devices, opened by the first click that needs them and kept open. */
function useMedia() {
  const [media, setMedia] = useState<Media>("video");
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const opened = useRef<MediaStream | null>(null);
  const [close] = useState(() => () => {
    for (const track of opened.current?.getTracks() ?? []) track.stop();
    opened.current = null;
    setStream(null);
  });
  useEffect(() => close, [close]);

  async function open(): Promise<MediaStream | null> {
    const isLive = opened.current?.getTracks().every(({ readyState }) => readyState === "live");
    if (opened.current && isLive) return opened.current;
    close();
    setFault(null);
    const result = await openMedia(media);
    if (!result.ok) {
      setFault(result.fault);
      return null;
    }
    opened.current = result.stream;
    setStream(result.stream);
    return result.stream;
  }
  return { stream, fault, open, close, media, setMedia };
}

const PROBLEMS: Record<string, string> = {
  out_of_order: "Another tab or device is further along. This page now shows where you are.",
  closed: "This interview was already submitted or canceled.",
  no_retakes: "You’ve used both retakes for this question.",
  not_recorded: "One of the questions has no recording yet.",
  uploading:
    "A recording hasn’t arrived yet. If you recorded it on another device, open this page there to send it.",
  missing: "You’ve been signed out. Sign in again in another tab, then continue here.",
  not_found: "You’ve been signed out. Sign in again in another tab, then continue here.",
  unknown: "That didn’t work. Reload the page; what you recorded is safe.",
};

type StepAnswer =
  | { ok: true; state: InterviewState }
  | { ok: false; reason: string; state: InterviewState | null };

/**
 * Sends steps in sequence, retrying until there is a response; repeating a step changes nothing.
 * `onWaiting` receives whether it's waiting for the network.
 */
function openSteps(id: string, onWaiting: (isWaiting: boolean) => void) {
  let last: Promise<unknown> = Promise.resolve();
  return (step: Step): Promise<StepAnswer> => {
    const sent = last.then(() => sendStep(id, step, onWaiting));
    last = sent;
    return sent;
  };
}

async function sendStep(
  id: string,
  step: Step,
  onWaiting: (isWaiting: boolean) => void,
): Promise<StepAnswer> {
  for (let failures = 0, askedMs = 0; ; failures += 1) {
    if (failures > 0) await waitToRetry(failures, askedMs);
    const response = await fetch(`/api/one-way/${id}/steps`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(step),
    }).catch(() => null);
    const answer = (await response?.json().catch(() => null)) as {
      state?: InterviewState;
      reason?: string;
    } | null;
    // Only a proxy responds without JSON.
    if (!response || !answer || response.status >= 500 || response.status === 429) {
      askedMs = response ? retryAfterMs(response) : 0;
      onWaiting(true);
      continue;
    }
    onWaiting(false);
    if (response.ok && answer.state) return { ok: true, state: answer.state };
    return { ok: false, reason: answer.reason ?? "unknown", state: answer.state ?? null };
  }
}

/**
 * One tab at a time runs an interview. False while another tab does; null until it is known.
 * `takeOver` reloads this one as its tab.
 */
function useOwnTab(id: string): { isOwn: boolean | null; takeOver(): void } {
  const [isOwn, setOwn] = useState<boolean | null>(null);
  const request = useRef((_steal: boolean) => {});
  useEffect(() => {
    let release = () => {};
    request.current = (steal) => {
      const hold = (lock: Lock | null) => {
        if (steal) location.reload();
        else setOwn(lock !== null);
        return lock && new Promise<void>((resolve) => (release = resolve));
      };
      const how = steal ? { steal } : { ifAvailable: true };
      navigator.locks.request(`one-way:${id}`, how, hold).catch(() => setOwn(false));
    };
    request.current(false);
    return () => release();
  }, [id]);
  return { isOwn, takeOver: () => request.current(true) };
}
