import type { SentEvent } from "#modules/rooms/protocol.ts";

export type Outgoing = { key: string; event: SentEvent };

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Events that the server hasn't acknowledged, kept over reloads and sent again with the same keys.
 * A note replaces an earlier one that wasn't sent.
 */
export class Outbox {
  #waiting: Outgoing[];
  readonly #storage: Storage;
  readonly #name: string;

  constructor(storage: Storage, booking: string) {
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

  /** Returns the event, or null if it was acknowledged before. */
  remove(key: string): Outgoing | null {
    const found = this.#waiting.find((one) => one.key === key) ?? null;
    if (found) this.#save(this.#waiting.filter((one) => one !== found));
    return found;
  }

  #load(): Outgoing[] {
    try {
      return JSON.parse(this.#storage.getItem(this.#name) ?? "[]") as Outgoing[];
    } catch {
      return [];
    }
  }

  #save(waiting: Outgoing[]): void {
    this.#waiting = waiting;
    try {
      if (waiting.length === 0) this.#storage.removeItem(this.#name);
      else this.#storage.setItem(this.#name, JSON.stringify(waiting));
    } catch {
      // Storage is full or blocked: the events are still sent while the page is open.
    }
  }
}
