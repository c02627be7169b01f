import { CLOSES } from "#modules/rooms/limits.ts";
import type { ClientMessage, SentEvent, ServerMessage, Welcome } from "#modules/rooms/protocol.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { Outbox } from "./outbox.ts";
import { type RoomView, withEvents } from "./room-view.ts";

type Changes = Partial<Pick<RoomView, "events" | "unsent">>;

/** Codes after which the same message would close every new socket too. */
const HOPELESS = new Set(["shape", "role"]);

/** The session's events in one tab: known ones, and unsent ones. */
export class EventFeed {
  #known: readonly SessionEvent[] = [];
  #welcome: Welcome | null = null;
  #isOpen = false;
  #refusals = 0;
  /** Ids by key: a press can still mean an event that was stored a moment ago. */
  readonly #stored = new Map<string, number>();
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

  /** The last event's id; 0 if there are none. */
  get lastId(): number {
    return this.#known.at(-1)?.id ?? 0;
  }

  add(event: SentEvent): void {
    this.#outbox.add({ key: crypto.randomUUID(), event });
    this.#sendOn();
  }

  /** Takes back a mark that wasn't stored when it was shown. */
  takeBack(key: string): void {
    const id = this.#stored.get(key);
    if (id !== undefined) return this.add({ kind: "unmark", data: { mark: id } });
    this.#outbox.takeBack(key);
    this.#onChange({ unsent: this.#outbox.list() });
  }

  /** Handles a welcome. Returns the events that are new here. */
  open(welcome: Welcome): SessionEvent[] {
    this.#welcome = welcome;
    this.#isOpen = true;
    const added = this.receive(welcome.events);
    this.#outbox.restart();
    this.#sendOn();
    return added;
  }

  /** Handles a lost connection. */
  close(code: number, reason: string): void {
    this.#isOpen = false;
    const isHopeless = code === CLOSES.refused && HOPELESS.has(reason);
    const isTooBig = code === CLOSES.tooBig && reason !== "document";
    if (!isHopeless && !isTooBig) return;
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
    this.#stored.set(key, id);
    this.#refusals = 0;
    const welcome = this.#welcome;
    if (outgoing?.isTakenBack) this.add({ kind: "unmark", data: { mark: id } });
    if (outgoing && welcome) {
      const offsetMs = Date.parse(at) - Date.parse(welcome.startAt);
      const event = { ...outgoing.event, id, at, offsetMs, actor: welcome.role } as SessionEvent;
      this.receive([event]);
    }
    this.#sendOn();
  }

  /** Handles a permanent rejection. Returns the event. */
  refuse(key: string): SentEvent["kind"] | null {
    const outgoing = this.#outbox.remove(key);
    this.#sendOn();
    return outgoing?.event.kind ?? null;
  }

  #sendOn(): void {
    if (this.#isOpen) {
      for (const { key, event } of this.#outbox.take()) this.#send({ t: "event", key, event });
    }
    this.#onChange({ unsent: this.#outbox.list() });
  }
}
