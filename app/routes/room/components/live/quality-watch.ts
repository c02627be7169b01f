import {
  connectionText,
  judgeQuality,
  type Quality,
  type Reading,
  readStats,
  shouldPauseVideo,
} from "./quality.ts";

type Options = {
  /** The connection's statistics; null without a connection. */
  read: () => Promise<Iterable<Record<string, unknown>>> | null;
  /** `Good connection, direct`, whenever it's judged. */
  onQuality: (words: string) => void;
  /** The connection has been poor for a while. */
  onPoor: () => void;
};

const READING_MS = 2_000;
const RECENT = 8;

/** Judges the connection every two seconds. */
export class QualityWatch {
  #timer: ReturnType<typeof setInterval> | undefined;
  #last: Reading | null = null;
  #recent: Quality[] = [];
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#judge(), READING_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #judge(): Promise<void> {
    const stats = this.#options.read();
    if (!stats) {
      this.#last = null;
      return;
    }
    const reading = readStats(await stats);
    const before = this.#last;
    this.#last = reading;
    if (!before) return;
    const quality = judgeQuality(before, reading);
    this.#recent = [...this.#recent, quality].slice(-RECENT);
    this.#options.onQuality(connectionText(quality, reading));
    if (!shouldPauseVideo(this.#recent)) return;
    this.#recent = [];
    this.#options.onPoor();
  }
}
