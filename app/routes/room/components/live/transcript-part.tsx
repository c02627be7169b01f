import { DOWNLOAD_MB } from "#app/components/speech/speech-files.ts";
import { ADULTS, ConsentPart, isAgreed } from "./consent-part.tsx";
import type { PanelProps } from "./panel-props.ts";
import { useTranscriber } from "./use-transcriber.ts";

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
export function TranscriptPart(props: PanelProps) {
  const state = useTranscriber(props, isAgreed(props, "transcript"));
  return (
    <ConsentPart {...props} to="transcript" words={WORDS}>
      Transcribing
      {state === "failed" ? ". This browser can’t transcribe your side" : null}
      {typeof state === "number" ? `. Loading: ${state}%` : null}
    </ConsentPart>
  );
}
