let stop: (() => void) | undefined;

/** Stops `say`; its promise resolves. */
export function stopSaying(): void {
  stop?.();
}

/**
 * Speaks a text with its audio if there is one, otherwise with the browser's voice. Resolves when
 * done, or at once if nothing can speak it. The text is always shown as well, so it doesn't matter
 * which.
 */
export async function say(what: { text: string; audioUrl?: string | undefined }): Promise<void> {
  const { text, audioUrl } = what;
  stopSaying();
  if (audioUrl !== undefined && (await play(audioUrl))) return;
  await speak(text);
}

/** Whether it was played, or stopped on purpose. */
function play(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const audio = new Audio(url);
    const end = (isDone: boolean) => {
      stop = undefined;
      audio.pause();
      resolve(isDone);
    };
    stop = () => end(true);
    audio.addEventListener("ended", () => end(true));
    audio.addEventListener("error", () => end(false));
    // Refused without a user gesture.
    audio.play().catch(() => end(false));
  });
}

function speak(text: string): Promise<void> {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const voice =
    voices.find(({ lang, localService }) => lang.startsWith("en") && localService) ??
    voices.find(({ lang }) => lang.startsWith("en"));
  if (!voice) return Promise.resolve();
  return new Promise((resolve) => {
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    const end = () => {
      stop = undefined;
      speechSynthesis.cancel();
      resolve();
    };
    stop = end;
    words.addEventListener("end", end);
    words.addEventListener("error", end);
    speechSynthesis.speak(words);
  });
}
