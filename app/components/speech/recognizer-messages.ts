/** A stretch of speech as text, in milliseconds since listening started. */
export type Heard = {
  text: string;
  fromMs: number;
  toMs: number;
  /** The recognizer's confidence, 0 to 1. */
  confidence: number;
};

/** The mean confidence of several stretches; null for none. */
export function confidenceOf(heard: readonly Heard[]): number | null {
  const sum = heard.reduce((all, { confidence }) => all + confidence, 0);
  return heard.length === 0 ? null : Math.round((100 * sum) / heard.length) / 100;
}

export type RecognizerRequest =
  | { load: true }
  | { listen: MessagePort; sampleRate: number }
  /** Mono, at 16 kHz; `stopped` means that all of it was processed. */
  | { samples: Float32Array }
  | { stop: true };

export type RecognizerMessage =
  | { loaded: number; total: number }
  | { ready: true }
  | { segment: Heard }
  | { partial: string }
  | { stopped: true }
  | { failed: string };
