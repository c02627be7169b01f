import { type FormEvent, useRef, useState } from "react";

/** Delays a voice interview's form until the recognizer has loaded, before the clocks start. */
export function usePreparedVoice() {
  const [status, setStatus] = useState("");
  const [isLoading, setLoading] = useState(false);
  const isReady = useRef(false);

  async function prepare(form: HTMLFormElement) {
    setLoading(true);
    try {
      const { prepareVoice } = await import("#app/components/speech/prepare-voice.ts");
      isReady.current = await prepareVoice(setStatus);
    } catch {
      setStatus("Speech to text didn’t load. Try again, or choose Text.");
    }
    setLoading(false);
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
