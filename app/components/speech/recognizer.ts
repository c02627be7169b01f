import microphoneWorklet from "./microphone-worklet.ts?worker&url";
import type { Heard, RecognizerMessage, RecognizerRequest } from "./recognizer-messages.ts";
// oxlint-disable-next-line import/default -- the bundler gives its URL
import recognizerWorker from "./recognizer-worker.ts?worker&url";

type Options = {
  /** A microphone's track. The caller stops it. */
  stream: MediaStream;
  /** Progress of loading the models: bytes downloaded and in total. */
  onProgress?: (loaded: number, total: number) => void;
  onSegment: (heard: Heard) => void;
  /** Interim text, replaced by the next one or by the final segment. */
  onPartial?: (text: string) => void;
  onFailure?: (reason: string) => void;
};

/** Kept for the life of the page, because loading takes seconds. */
let worker: Worker | undefined;

/**
 * Transcribes speech on this device; no audio leaves it. Resolves once it's listening, and times
 * count from then. Throws if the models can't be loaded.
 */
export async function startRecognizer(options: Options): Promise<{ stop(): Promise<void> }> {
  const recognizer = await openRecognizer(options);
  try {
    const microphone = await openMicrophone(options.stream);
    const { port, sampleRate } = microphone;
    recognizer.ask({ listen: port, sampleRate }, [port]);
    return {
      async stop() {
        await microphone.close();
        const stopped = recognizer.answer("stopped");
        recognizer.ask({ stop: true });
        await stopped.finally(recognizer.close);
      },
    };
  } catch (error) {
    recognizer.discard();
    throw error;
  }
}

/** Loads the models in advance. Throws if they can't be loaded. */
export async function loadRecognizer(onProgress: Options["onProgress"]): Promise<void> {
  const { close } = await openRecognizer({
    onSegment: () => undefined,
    ...(onProgress ? { onProgress } : {}),
  });
  close();
}

/** Transcribes recorded speech on this device: mono, at 16 kHz. Throws on failure. */
export async function transcribeSamples(
  samples: Float32Array,
  follow: Omit<Options, "stream">,
): Promise<void> {
  const recognizer = await openRecognizer(follow);
  try {
    const stopped = recognizer.answer("stopped");
    recognizer.ask({ samples }, [samples.buffer]);
    await stopped;
    recognizer.close();
  } catch (error) {
    recognizer.discard();
    throw error;
  }
}

/** Resolves when the models are loaded. */
async function openRecognizer(options: Omit<Options, "stream">) {
  const { onProgress, onSegment, onPartial, onFailure } = options;
  const running = (worker ??= new Worker(recognizerWorker, { type: "module" }));
  const ask = (request: RecognizerRequest, transfer: Transferable[] = []) =>
    running.postMessage(request, transfer);
  /** Resolves with the message that has this key. */
  const answer = (key: "ready" | "stopped") =>
    new Promise<void>((resolve, reject) => {
      running.addEventListener("message", function hear({ data }: MessageEvent<RecognizerMessage>) {
        if (!(key in data) && !("failed" in data)) return;
        running.removeEventListener("message", hear);
        if ("failed" in data) reject(new Error(data.failed));
        else resolve();
      });
      running.addEventListener("error", () => reject(new Error("The recognizer didn't start.")), {
        once: true,
      });
    });

  const follow = ({ data }: MessageEvent<RecognizerMessage>) => {
    if ("loaded" in data) onProgress?.(data.loaded, data.total);
    else if ("segment" in data) onSegment(data.segment);
    else if ("partial" in data) onPartial?.(data.partial);
    else if ("failed" in data) onFailure?.(data.failed);
  };
  running.addEventListener("message", follow);
  const close = () => running.removeEventListener("message", follow);
  const discard = () => {
    running.terminate();
    worker = undefined;
  };
  try {
    const ready = answer("ready");
    ask({ load: true });
    await ready;
  } catch (error) {
    discard();
    throw error;
  }
  return { ask, answer, close, discard };
}

async function openMicrophone(stream: MediaStream) {
  let context = new AudioContext({ sampleRate: 16_000 });
  let source: MediaStreamAudioSourceNode;
  try {
    source = context.createMediaStreamSource(stream);
  } catch {
    // Firefox opens a microphone only at the device's native rate.
    void context.close();
    context = new AudioContext();
    source = context.createMediaStreamSource(stream);
  }
  await context.audioWorklet.addModule(microphoneWorklet);
  const node = new AudioWorkletNode(context, "microphone", { channelCount: 1 });
  const { port1, port2 } = new MessageChannel();
  node.port.postMessage(port1, [port1]);
  // Silent; but some browsers don't run nodes without a destination.
  source.connect(node).connect(context.destination);
  // Some browsers wait for a user gesture.
  void context.resume();
  return { port: port2, sampleRate: context.sampleRate, close: () => context.close() };
}
