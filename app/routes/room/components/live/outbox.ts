import type { SentEvent } from "#modules/rooms/protocol.ts";

export type Outgoing = {
  key: string;
  event: SentEvent;
  /** A mark to take back as soon as the server says which one it is. */
  isTakenBack?: true;
};

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** Maximum in flight, well below the limit that closes a socket (modules/rooms/limits.ts). */
const MAX_AT_ONCE = 40;

/**
 * Unacknowledged events, kept across reloads and resent with the same keys. A note replaces an
 * earlier unsent one.
 */
export class Outbox {
  #waiting: Outgoing[];
  /** Keys that this connection has sent. */
  readonly #sent = new Set<string>();
  readonly #storage: () => Storage;
  readonly #name: string;

  /**
   * `storage` may throw, because blocked storage throws on access. After a rebooking, unsent events
   * aren't sent: a consent was given for another time.
   */
  constructor(storage: () => Storage, session: { booking: string; startAt: number }) {
    this.#storage = storage;
    this.#name = `room-outbox-${session.booking}-${session.startAt}`;
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

  /** It may have reached the server already, so it is still sent. */
  takeBack(key: string): void {
    this.#save(this.#waiting.map((one) => (one.key === key ? { ...one, isTakenBack: true } : one)));
  }

  /** The oldest unsent ones, up to the limit in flight; marks them as sent. */
  take(): Outgoing[] {
    const unsent = this.#waiting.filter(({ key }) => !this.#sent.has(key));
    const taken = unsent.slice(0, MAX_AT_ONCE - this.#sent.size);
    for (const { key } of taken) this.#sent.add(key);
    return taken;
  }

  /** Resends all of them on a new connection. */
  restart(): void {
    this.#sent.clear();
  }

  /** Returns the event, or null if it was already acknowledged. */
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
