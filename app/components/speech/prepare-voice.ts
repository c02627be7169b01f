import { loadRecognizer } from "./recognizer.ts";

/**
 * Requests the microphone and loads the recognizer before a clock starts, reporting progress.
 * Returns false without a microphone; throws if the recognizer can't be loaded.
 */
export async function prepareVoice(say: (status: string) => void): Promise<boolean> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    stream.getTracks().forEach((track) => track.stop());
  } catch {
    say(
      "Your browser didn’t allow the microphone. Allow it beside the address bar, or choose Text.",
    );
    return false;
  }
  await loadRecognizer((loaded, total) => {
    say(`Loading the recognizer: ${Math.floor((100 * loaded) / total)}%`);
  });
  say("");
  return true;
}
