import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { startRecognizer as StartRecognizer } from "#app/components/speech/recognizer.ts";
import type { Heard } from "#app/components/speech/recognizer-messages.ts";

const MANIFEST = "build/client/.vite/manifest.json";
const RECOGNIZER = "app/components/speech/recognizer.ts";

/**
 * Recognizes what the page's microphone hears for some time, by the built recognizer. The page needs
 * permission for the microphone and a gesture.
 */
export async function recognize(page: Page, seconds: number) {
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, { file: string }>;
  const url = `/${manifest[RECOGNIZER]!.file}`;
  return page.evaluate(
    async ([url, seconds]) => {
      const { startRecognizer } = (await import(url)) as {
        startRecognizer: typeof StartRecognizer;
      };
      const progress: number[] = [];
      const heard: (Heard & { arrivedMs: number })[] = [];
      const partials: string[] = [];
      const longTasks: number[] = [];
      let startedAt = 0;
      const onSegment = (segment: Heard) =>
        void heard.push({ ...segment, arrivedMs: performance.now() - startedAt });
      // Loads before the microphone opens, which is when its file begins to play.
      const silence = new AudioContext().createMediaStreamDestination().stream;
      const onProgress = (loaded: number, total: number) => void progress.push(loaded / total);
      const first = await startRecognizer({ stream: silence, onProgress, onSegment });
      await first.stop();

      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasks.push(duration);
      }).observe({ type: "longtask" });
      const onPartial = (text: string) => void partials.push(text);
      const recognizer = await startRecognizer({ stream, onSegment, onPartial });
      startedAt = performance.now();
      await new Promise((done) => setTimeout(done, seconds * 1_000));
      await recognizer.stop();
      for (const track of stream.getTracks()) track.stop();
      return { progress, heard, partials, longTasks };
    },
    [url, seconds] as const,
  );
}
