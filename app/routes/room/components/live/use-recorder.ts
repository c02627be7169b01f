import { useEffect, useState } from "react";
import type { Recorder } from "#app/components/recording/recorder.ts";
import type { UploadState } from "#app/components/recording/upload.ts";
import type { PanelProps } from "./panel-props.ts";

/**
 * `failed`: this browser can't record. `full`: its disk is full, so the page must stay open.
 * `ended`: memory is full too.
 */
export type RecorderState = UploadState | "starting" | "failed" | "full" | "ended";

/**
 * Records this browser's microphone and camera while `isOn`. Turning the camera on or off starts a
 * new recording, because a recorder can't add tracks.
 */
export function useRecorder(
  { client, view, room }: PanelProps,
  isOn: boolean,
): RecorderState | null {
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
