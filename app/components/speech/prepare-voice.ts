import { loadRecognizer } from "./recognizer.ts";

export type Prepared = "ready" | "denied" | "failed";

/** Asks for the microphone and loads the recognizer, before a clock runs. */
export async function prepareVoice(onPercent: (percent: number) => void): Promise<Prepared> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    stream.getTracks().forEach((track) => track.stop());
  } catch {
    return "denied";
  }
  try {
    await loadRecognizer((loaded, total) => onPercent(Math.floor((100 * loaded) / total)));
    return "ready";
  } catch {
    return "failed";
  }
}
