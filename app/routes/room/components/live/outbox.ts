import type { SentEvent } from "#modules/rooms/protocol.ts";

export type Outgoing = { key: string; event: SentEvent };

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** So many at once are well below what closes a socket (modules/rooms/limits.ts). */
const MOST_AT_ONCE = 40;

/**
 * Events that the server hasn't acknowledged, kept over reloads and sent again with the same keys.
 * A note replaces an earlier one that wasn't sent.
 */
export class Outbox {
  #waiting: Outgoing[];
  /** Keys that this connection has sent. */
  readonly #sent = new Set<string>();
  readonly #storage: () => Storage;
  readonly #name: string;

  /** `storage` may throw: where it's blocked, browsers refuse even to name it. */
  constructor(storage: () => Storage, booking: string) {
    this.#storage = storage;
    this.#name = `room-outbox-${booking}`;
    this.#waiting = this.#load();
  }

  list(): readonly Outgoing[] {
    return this.#waiting;
  }

  add(outgoing: Outgoing): void {
    const isNote = outgoing.event.kind === "note";
    const kept = isNote
      ? this.#waiting.filter(({ event }) => event.kind !== "note")
      : this.#waiting;
    this.#save([...kept, outgoing]);
  }

  /** The oldest that aren't sent, as many as may wait for an answer; they count as sent. */
  take(): Outgoing[] {
    const unsent = this.#waiting.filter(({ key }) => !this.#sent.has(key));
    const taken = unsent.slice(0, MOST_AT_ONCE - this.#sent.size);
    for (const { key } of taken) this.#sent.add(key);
    return taken;
  }

  /** A new connection sends all of them again. */
  restart(): void {
    this.#sent.clear();
  }

  /** Returns the event, or null if it was acknowledged before. */
  remove(key: string): Outgoing | null {
    this.#sent.delete(key);
    const found = this.#waiting.find((one) => one.key === key) ?? null;
    if (found) this.#save(this.#waiting.filter((one) => one !== found));
    return found;
  }

  #load(): Outgoing[] {
    try {
      return JSON.parse(this.#storage().getItem(this.#name) ?? "[]") as Outgoing[];
    } catch {
      return [];
    }
  }

  #save(waiting: Outgoing[]): void {
    this.#waiting = waiting;
    try {
      if (waiting.length === 0) this.#storage().removeItem(this.#name);
      else this.#storage().setItem(this.#name, JSON.stringify(waiting));
    } catch {
      // Storage is full or blocked: the events are still sent while the page is open.
    }
  }
}
