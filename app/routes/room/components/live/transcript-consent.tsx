import { useEffect, useState } from "react";
import { DOWNLOAD_MB } from "#app/components/speech/speech-files.ts";
import { ADULTS, ConsentControls, isAgreed } from "./consent-controls.tsx";
import type { PanelProps } from "./panel-props.ts";

const WORDS = {
  off: "No transcript",
  offer: "Transcribe this session",
  allow: "Allow transcript",
  refuse: "No transcript",
  stop: "Stop transcribing",
  withdraw: "Don’t transcribe",
  asks: "would like a transcript of this session.",
  refused: "hasn’t agreed to a transcript.",
  waits: "to agree to a transcript.",
  terms: `Your own browser turns what you say into English text, after a download of ${DOWNLOAD_MB} MB. No sound leaves it. You both can read the text, and either of you can stop. ${ADULTS}`,
};

/** Each browser transcribes its own microphone. */
export function TranscriptConsent(props: PanelProps) {
  const state = useTranscriber(props, isAgreed(props, "transcript"));
  return (
    <ConsentControls {...props} to="transcript" words={WORDS}>
      Transcribing
      {state === "failed" ? ". This browser can’t transcribe your side" : null}
      {typeof state === "number" ? `. Loading: ${state}%` : null}
    </ConsentControls>
  );
}

/** The recognizer's loading progress in percent, or its state. */
type TranscriberState = number | "on" | "failed";

/** While `isOn`, adds this person's words to the timeline as text. */
function useTranscriber({ client, view }: PanelProps, isOn: boolean): TranscriberState | null {
  const [state, setState] = useState<TranscriberState | null>(null);
  const [track] = client.recordable().filter(({ kind }) => kind === "audio");
  const key = isOn && view.welcome && track ? track.id : "";
  const startAt = view.welcome?.startAt ?? "";

  useEffect(() => {
    setState(null);
    if (key === "" || !track) return;
    let isStopped = false;
    const hear = (next: TranscriberState) => {
      if (!isStopped) setState(next);
    };
    async function start() {
      hear(0);
      try {
        const { startRecognizer } = await import("#app/components/speech/recognizer.ts");
        if (isStopped) return null;
        let beganAt = 0;
        const recognizer = await startRecognizer({
          stream: new MediaStream([track!]),
          onProgress: (loaded, total) => hear(Math.floor((100 * loaded) / total)),
          onSegment: ({ text, fromMs, toMs }) =>
            client.add({
              kind: "segment",
              data: { text, fromMs: beganAt + fromMs, toMs: beganAt + toMs },
            }),
          onFailure: () => hear("failed"),
        });
        beganAt = Math.round(client.serverNow() - Date.parse(startAt));
        hear("on");
        return recognizer;
      } catch {
        hear("failed");
        return null;
      }
    }
    const recognizer = start();
    return () => {
      isStopped = true;
      void recognizer.then((started) => started?.stop());
    };
    // The key identifies the track.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, key, startAt]);

  return state;
}
