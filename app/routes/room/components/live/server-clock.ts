const CHECK_MS = 10_000;

/** The server's time. This device's clock only measures the time since the last reading. */
export class ServerClock {
  #server = 0;
  #local = 0;
  #check: ReturnType<typeof setInterval> | undefined;

  /** Epoch ms. */
  now = (): number => this.#server + performance.now() - this.#local;

  set(epochMs: number): void {
    this.#server = epochMs;
    this.#local = performance.now();
  }

  /** Advances the clock to an event's time; never moves it backward. */
  hear(epochMs: number): void {
    if (epochMs > this.now()) this.set(epochMs);
  }

  /** Resyncs periodically, because timers may stop while the device sleeps. */
  start(): void {
    this.#check ??= setInterval(() => void this.#ask(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#check);
    this.#check = undefined;
  }

  async #ask(): Promise<void> {
    const answer = await fetch("/api/v2/actions/calendar/time").catch(() => null);
    if (!answer?.ok) return;
    const { epochMs } = (await answer.json()) as { epochMs: number };
    this.set(epochMs);
  }
}
