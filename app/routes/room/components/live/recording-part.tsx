import { useLeftUploads } from "#app/components/recording/use-left-uploads.ts";
import { ADULTS, ConsentPart, isAgreed } from "./consent-part.tsx";
import type { PanelProps } from "./panel-props.ts";
import { useRecorder } from "./use-recorder.ts";

const WORDS = {
  off: "Not recorded",
  offer: "Record this session",
  allow: "Allow recording",
  refuse: "No recording",
  stop: "Stop recording",
  withdraw: "Don’t record",
  asks: "would like to record this session.",
  refused: "hasn’t agreed to be recorded.",
  waits: "to agree to a recording.",
  terms: `This records both cameras and microphones. You can both watch it for 90 days. Each of you can delete your own side at any time, and either of you can stop. ${ADULTS}`,
};

/** Each browser records its own camera and microphone. */
export function RecordingPart(props: PanelProps) {
  const state = useRecorder(props, isAgreed(props, "recording"));

  useLeftUploads();

  return (
    <ConsentPart {...props} to="recording" words={WORDS}>
      Recording
      {state === "waiting" ? ". Waiting to upload; nothing is lost" : null}
      {state === "full" ? ". This device is out of space, so keep this page open" : null}
      {state === "ended" ? ". Your side stopped: this device is out of space" : null}
      {state === "failed" ? ". This browser can’t record your side" : null}
      {state === "refused" ? ". Your side couldn’t be uploaded" : null}
    </ConsentPart>
  );
}
