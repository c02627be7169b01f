import { type FormEvent, useRef, useState } from "react";
import type { Prepared } from "#app/components/speech/prepare-voice.ts";

const STATUS: Record<Prepared, string> = {
  ready: "",
  denied:
    "Your browser didn’t allow the microphone. Allow it beside the address bar, or choose Text.",
  failed: "Speech to text didn’t load. Try again, or choose Text.",
};

/** Holds a form back whose answers are spoken until the recognizer has loaded: then clocks run. */
export function usePreparedVoice() {
  const [status, setStatus] = useState("");
  const [isLoading, setLoading] = useState(false);
  const isReady = useRef(false);

  async function prepare(form: HTMLFormElement) {
    setLoading(true);
    const prepared = await import("#app/components/speech/prepare-voice.ts")
      .then(({ prepareVoice }) =>
        prepareVoice((percent) => setStatus(`Loading the recognizer: ${percent}%`)),
      )
      .catch((): Prepared => "failed");
    setLoading(false);
    setStatus(STATUS[prepared]);
    isReady.current = prepared === "ready";
    if (isReady.current) form.requestSubmit();
  }

  return {
    status,
    isLoading,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      const isSpoken = new FormData(form).get("answer") === "voice";
      // The server says what is missing.
      if (!isSpoken || isReady.current || !form.checkValidity()) return;
      event.preventDefault();
      if (!isLoading) void prepare(form);
    },
  };
}
