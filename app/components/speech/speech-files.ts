/**
 * The recognizer's files under /speech/{version}/, with their uncompressed bytes. Change the
 * version here with every package update, because browsers cache these files for a year.
 */
export const SPEECH_VERSION = "ort-1.30.0-moonshine-tiny-0.1.29-silero-5";

export const SPEECH_FILES = {
  "ort.js": 73_054,
  "ort.wasm": 14_239_897,
  "tokenizer.js": 676_487,
  "encoder.onnx": 7_937_661,
  "decoder.onnx": 20_243_286,
  "silero.onnx": 2_327_524,
} as const;
export type SpeechFile = keyof typeof SPEECH_FILES;

/** The compressed download size, shown before it starts. */
export const DOWNLOAD_MB = 28;

export const speechUrl = (file: SpeechFile) => `/speech/${SPEECH_VERSION}/${file}`;
