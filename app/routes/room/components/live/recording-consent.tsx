import { useEffect, useState } from "react";
import type { Recorder } from "#app/components/recording/recorder.ts";
import type { UploadState } from "#app/components/recording/upload.ts";
import { useLeftUploads } from "#app/components/recording/use-left-uploads.ts";
import { ADULTS, ConsentControls, isAgreed } from "./consent-controls.tsx";
import type { PanelProps } from "./panel-props.ts";

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
export function RecordingConsent(props: PanelProps) {
  const state = useRecorder(props, isAgreed(props, "recording"));

  useLeftUploads();

  return (
    <ConsentControls {...props} to="recording" words={WORDS}>
      Recording
      {state === "waiting" ? ". Waiting to upload; nothing is lost" : null}
      {state === "full" ? ". This device is out of space, so keep this page open" : null}
      {state === "ended" ? ". Your side stopped: this device is out of space" : null}
      {state === "failed" ? ". This browser can’t record your side" : null}
      {state === "refused" ? ". Your side couldn’t be uploaded" : null}
    </ConsentControls>
  );
}

/**
 * `failed`: this browser can't record. `full`: its disk is full, so the page must stay open.
 * `ended`: memory is full too.
 */
type RecorderState = UploadState | "starting" | "failed" | "full" | "ended";

/**
 * Records this browser's microphone and camera while `isOn`. Turning the camera on or off starts a
 * new recording, because a recorder can't add tracks.
 */
function useRecorder({ client, view, room }: PanelProps, isOn: boolean): RecorderState | null {
  const [state, setState] = useState<RecorderState | null>(null);
  const tracks = client.recordable();
  const key = isOn && view.welcome ? tracks.map(({ id }) => id).join() : "";

  useEffect(() => {
    if (key === "") {
      setState(null);
      return;
    }
    let isStopped = false;
    let isFull = false;
    const hear = (next: RecorderState) => {
      if (!isStopped) setState(next);
    };
    async function start(): Promise<Recorder | null> {
      hear("starting");
      try {
        const { startRecorder } = await import("#app/components/recording/recorder.ts");
        if (isStopped) return null;
        return await startRecorder(new MediaStream(client.recordable()), {
          createAt: `/room/${room.booking}/recordings`,
          startedAt: new Date(client.serverNow()),
          onState(next) {
            if (!isFull) hear(next);
          },
          onFull() {
            isFull = true;
            hear("full");
          },
          onEnded(why) {
            if (why === "full") hear("ended");
          },
        });
      } catch {
        hear("failed");
        return null;
      }
    }
    const recorder = start();
    return () => {
      isStopped = true;
      void recorder.then((started) => started?.stop());
    };
  }, [client, room.booking, key]);

  return state;
}
