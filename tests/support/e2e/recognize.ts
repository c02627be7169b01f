import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { startRecognizer as StartRecognizer } from "#app/components/speech/recognizer.ts";
import type { Heard } from "#app/components/speech/recognizer-messages.ts";

const MANIFEST = "build/client/.vite/manifest.json";
const RECOGNIZER = "app/components/speech/recognizer.ts";

/**
 * Recognizes the page's microphone input with the built recognizer, until enough sentences have
 * arrived or the time is up. The page needs microphone permission and a user gesture.
 */
export async function recognize(page: Page, mostMs: number, sentences = Infinity) {
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, { file: string }>;
  const url = `/${manifest[RECOGNIZER]!.file}`;
  return page.evaluate(
    async ([url, mostMs, sentences]) => {
      const { startRecognizer } = (await import(url)) as {
        startRecognizer: typeof StartRecognizer;
      };
      const progress: number[] = [];
      const heard: (Heard & { arrivedMs: number })[] = [];
      const partials: string[] = [];
      const longTasks: number[] = [];
      let startedAt = 0;
      let hearEnough = () => {};
      const onSegment = (segment: Heard) => {
        heard.push({ ...segment, arrivedMs: performance.now() - startedAt });
        if (heard.length >= sentences) hearEnough();
      };
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
      await new Promise<void>((done) => {
        hearEnough = done;
        setTimeout(done, mostMs);
      });
      await recognizer.stop();
      for (const track of stream.getTracks()) track.stop();
      return { progress, heard, partials, longTasks };
    },
    [url, mostMs, sentences] as const,
  );
}
