import type * as Ort from "onnxruntime-web/wasm";
import type { LlamaTokenizer } from "llama-tokenizer-js";
import { createSpeechFinder, FRAME, type Utterance } from "./find-speech.ts";
import type { RecognizerMessage, RecognizerRequest } from "./recognizer-messages.ts";
import { createResampler } from "./resample.ts";
import { SPEECH_FILES, type SpeechFile, speechUrl } from "./speech-files.ts";
import { openTranscriber, SAMPLE_RATE } from "./transcribe.ts";
import { openVoiceDetector } from "./voice-detector.ts";

/** How much new speech triggers another interim text. */
const PARTIAL_SAMPLES = 2 * SAMPLE_RATE;

const send = (message: RecognizerMessage) => postMessage(message);
const TOTAL = Object.values<number>(SPEECH_FILES).reduce((sum, bytes) => sum + bytes);
let loaded = 0;

type Models = Awaited<ReturnType<typeof load>>;
let models: Promise<Models> | undefined;
let listening: ReturnType<typeof listen> | undefined;

addEventListener("message", ({ data }: MessageEvent<RecognizerRequest>) => {
  handle(data).catch((error: unknown) => send({ failed: String(error) }));
});

async function handle(request: RecognizerRequest): Promise<void> {
  models ??= load();
  const ready = await models;
  if ("load" in request) return send({ ready: true });
  if ("listen" in request) {
    listening = listen(ready, request.listen, request.sampleRate);
    return;
  }
  if ("samples" in request) {
    listening = listen(ready, new MessageChannel().port1, SAMPLE_RATE);
    listening.hear(request.samples);
  }
  await listening?.stop();
  send({ stopped: true });
}

async function load() {
  const origin = self.location.origin;
  const script = async (file: SpeechFile): Promise<unknown> => {
    const found: unknown = await import(/* @vite-ignore */ origin + speechUrl(file));
    count(SPEECH_FILES[file]);
    return found;
  };
  const [ort, tokenizer, wasm, encoder, decoder, silero] = await Promise.all([
    script("ort.js") as Promise<typeof Ort>,
    script("tokenizer.js") as Promise<{ default: LlamaTokenizer }>,
    ...(["ort.wasm", "encoder.onnx", "decoder.onnx", "silero.onnx"] as const).map(download),
  ]);
  // Threads need a cross-origin isolated page, and gain nothing here.
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = wasm!.buffer as ArrayBuffer;
  return {
    detectorOf: await openVoiceDetector(ort, silero!),
    transcribe: await openTranscriber(ort, tokenizer.default, {
      encoder: encoder!,
      decoder: decoder!,
    }),
  };
}

async function download(file: SpeechFile): Promise<Uint8Array> {
  const response = await fetch(self.location.origin + speechUrl(file));
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
  const bytes = new Uint8Array(SPEECH_FILES[file]);
  let at = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, at);
    at += part.value.byteLength;
    count(part.value.byteLength);
  }
  return bytes;
}

function count(bytes: number): void {
  const before = Math.floor((loaded / TOTAL) * 100);
  loaded += bytes;
  if (Math.floor((loaded / TOTAL) * 100) > before) send({ loaded, total: TOTAL });
}

function listen({ detectorOf, transcribe }: Models, port: MessagePort, sampleRate: number) {
  const toRate = createResampler(sampleRate, SAMPLE_RATE);
  const detect = detectorOf();
  const finder = createSpeechFinder();
  const chunks: Float32Array[] = [];
  let rest = new Float32Array(0);
  let partialAt = PARTIAL_SAMPLES;
  let working: Promise<void> | undefined;

  port.addEventListener("message", ({ data }: MessageEvent<Float32Array>) => hear(data));
  port.start();

  function hear(samples: Float32Array): void {
    chunks.push(toRate(samples));
    working ??= work().finally(() => (working = undefined));
    working.catch((error: unknown) => send({ failed: String(error) }));
  }

  async function work(): Promise<void> {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const samples = new Float32Array(rest.length + chunk.length);
      samples.set(rest);
      samples.set(chunk, rest.length);
      const whole = samples.length - (samples.length % FRAME);
      for (let at = 0; at < whole; at += FRAME) {
        const frame = samples.slice(at, at + FRAME);
        const utterance = finder.push(frame, await detect(frame));
        if (utterance) await write(utterance);
      }
      rest = samples.slice(whole);
      if (chunks.length === 0) await guess();
    }
  }

  async function write(utterance: Utterance): Promise<void> {
    partialAt = PARTIAL_SAMPLES;
    const { text, confidence } = await transcribe(utterance.samples);
    const { fromMs, toMs } = utterance;
    if (text !== "") send({ segment: { text, confidence, fromMs, toMs } });
  }

  /** Only while idle. */
  async function guess(): Promise<void> {
    const { samples } = finder.current() ?? {};
    if (!samples || samples.length < partialAt) return;
    partialAt = samples.length + PARTIAL_SAMPLES;
    send({ partial: (await transcribe(samples)).text });
  }

  return {
    hear,
    async stop() {
      // Handle pending microphone messages first.
      await new Promise((resolve) => setTimeout(resolve, 50));
      port.close();
      await working;
      const last = finder.end();
      if (last) await write(last);
    },
  };
}
