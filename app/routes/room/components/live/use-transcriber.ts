import { useEffect, useState } from "react";
import type { PanelProps } from "./panel-props.ts";

/** The recognizer's loading progress in percent, or its state. */
type TranscriberState = number | "on" | "failed";

/** While `isOn`, adds this person's words to the timeline as text. */
export function useTranscriber(
  { client, view }: PanelProps,
  isOn: boolean,
): TranscriberState | null {
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
