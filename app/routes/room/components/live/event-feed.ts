import { CLOSES } from "#modules/rooms/limits.ts";
import type { ClientMessage, SentEvent, ServerMessage, Welcome } from "#modules/rooms/protocol.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { Outbox } from "./outbox.ts";
import { type RoomView, withEvents } from "./room-view.ts";

type Changes = Partial<Pick<RoomView, "events" | "unsent">>;

/** A message with one of these would close every further socket as well. */
const HOPELESS = new Set(["shape", "role"]);

/** The session's events in one tab: those it knows, and those that it still has to send. */
export class EventFeed {
  #known: readonly SessionEvent[] = [];
  #welcome: Welcome | null = null;
  #isOpen = false;
  #refusals = 0;
  readonly #outbox: Outbox;
  readonly #send: (message: ClientMessage) => void;
  readonly #onChange: (change: Changes) => void;

  constructor(
    outbox: Outbox,
    on: { send: (message: ClientMessage) => void; change: (change: Changes) => void },
  ) {
    this.#outbox = outbox;
    this.#send = on.send;
    this.#onChange = on.change;
  }

  /** The last one's id; 0 without any. */
  get lastId(): number {
    return this.#known.at(-1)?.id ?? 0;
  }

  add(event: SentEvent): void {
    this.#outbox.add({ key: crypto.randomUUID(), event });
    this.#sendOn();
  }

  /** A connection was welcomed. Returns the events that are new here. */
  open(welcome: Welcome): SessionEvent[] {
    this.#welcome = welcome;
    this.#isOpen = true;
    const added = this.receive(welcome.events);
    this.#outbox.restart();
    this.#sendOn();
    return added;
  }

  /** The connection is gone. */
  close(code: number, reason: string): void {
    this.#isOpen = false;
    const isHopeless = code === CLOSES.refused && HOPELESS.has(reason);
    if (!isHopeless && code !== CLOSES.tooBig) return;
    this.#refusals += 1;
    const first = this.#outbox.list()[0];
    if (first && this.#refusals > 1) this.#outbox.remove(first.key);
  }

  /** Returns those that are new here. */
  receive(events: readonly SessionEvent[]): SessionEvent[] {
    const merged = withEvents(this.#known, events);
    if (!merged) return [];
    this.#known = merged.all;
    this.#onChange({ events: merged.all });
    return merged.added;
  }

  acknowledge({ key, id, at }: Extract<ServerMessage, { t: "ack" }>): void {
    const outgoing = this.#outbox.remove(key);
    this.#refusals = 0;
    const welcome = this.#welcome;
    if (outgoing && welcome) {
      const offsetMs = Date.parse(at) - Date.parse(welcome.startAt);
      const event = { ...outgoing.event, id, at, offsetMs, actor: welcome.role } as SessionEvent;
      this.receive([event]);
    }
    this.#sendOn();
  }

  /** The server won't take it, now or later. Returns what it was. */
  refuse(key: string): SentEvent["kind"] | null {
    const outgoing = this.#outbox.remove(key);
    this.#sendOn();
    return outgoing?.event.kind ?? null;
  }

  #sendOn(): void {
    if (this.#isOpen) {
      for (const outgoing of this.#outbox.take()) this.#send({ t: "event", ...outgoing });
    }
    this.#onChange({ unsent: this.#outbox.list() });
  }
}
