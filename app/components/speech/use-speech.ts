import { useCallback, useEffect, useRef, useState } from "react";
import type { Heard } from "./recognizer-messages.ts";

/** `denied`: no access to a microphone. */
export type SpeechState = "off" | "loading" | "listening" | "stopping" | "denied" | "failed";
type Listening = { stop(): Promise<void> };

/** Listens from `start` to `stop`; times count from the mount, when the question appeared. */
export function useSpeech(onSegment: (heard: Heard) => void) {
  const [state, setState] = useState<SpeechState>("off");
  const [partial, setPartial] = useState("");
  const [percent, setPercent] = useState(0);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [shownAt] = useState(() => performance.now());
  const listening = useRef<Promise<Listening | null> | null>(null);
  const hear = useRef(onSegment);
  hear.current = onSegment;

  useEffect(
    () => () => {
      void listening.current?.then((one) => one?.stop());
    },
    [],
  );

  async function open(): Promise<Listening | null> {
    let opened: MediaStream;
    try {
      opened = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      setState("denied");
      return null;
    }
    const close = () => opened.getTracks().forEach((track) => track.stop());
    try {
      const { startRecognizer } = await import("./recognizer.ts");
      let beganAt = 0;
      const recognizer = await startRecognizer({
        stream: opened,
        onProgress: (loaded, total) => setPercent(Math.floor((100 * loaded) / total)),
        onSegment: (heard) => {
          setPartial("");
          const { fromMs, toMs } = heard;
          hear.current({ ...heard, fromMs: fromMs + beganAt, toMs: toMs + beganAt });
        },
        onPartial: setPartial,
        onFailure: () => setState("failed"),
      });
      beganAt = Math.round(performance.now() - shownAt);
      setStream(opened);
      setState("listening");
      return { stop: () => recognizer.stop().finally(close) };
    } catch {
      close();
      setState("failed");
      return null;
    }
  }

  const stop = useCallback(async () => {
    const ending = listening.current;
    listening.current = null;
    setState("stopping");
    try {
      await (await ending)?.stop();
      setState("off");
    } catch {
      setState("failed");
    }
    setPartial("");
  }, []);

  return {
    state,
    isListening: state === "listening",
    stream: state === "listening" ? stream : null,
    partial,
    percent,
    start() {
      setState("loading");
      listening.current = open();
    },
    stop,
  };
}
