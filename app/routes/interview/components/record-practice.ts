import type { Running } from "./use-take.ts";

/** Records into this page's memory only, for `onReady` to play. */
export function recordPractice(stream: MediaStream, onReady: (url: string) => void): Running {
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const stopped = new Promise<boolean>((resolve) => {
    recorder.addEventListener("stop", () => {
      const recorded = new Blob(parts, { type: recorder.mimeType });
      // Stopped before anything was recorded.
      if (recorded.size > 0) onReady(URL.createObjectURL(recorded));
      resolve(recorded.size > 0);
    });
  });
  recorder.start(1_000);
  const startedAt = performance.now();
  return {
    elapsedMs: () => performance.now() - startedAt,
    stop() {
      if (recorder.state !== "inactive") recorder.stop();
      return stopped;
    },
  };
}
