import { CLOSES } from "#modules/rooms/limits.ts";
import type {
  ClientMessage,
  Media,
  OverReason,
  SentEvent,
  ServerMessage,
  Welcome,
} from "#modules/rooms/protocol.ts";
import type { RoomOffer } from "#modules/rooms/offer.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { LinkPhase } from "./link-plan.ts";
import { LocalDevices, type LocalMedia } from "./local-media.ts";
import { Outbox, type Outgoing } from "./outbox.ts";
import { PeerLink } from "./peer-link.ts";
import {
  judgeQuality,
  type Quality,
  type Reading,
  readStats,
  shouldPauseVideo,
} from "./quality.ts";
import { RoomSocket } from "./room-socket.ts";

type OtherMedia = { mic: boolean; camera: boolean; screen: boolean };

/** Everything the room's components show. */
export type RoomView = {
  socket: "connecting" | "open" | "reconnecting";
  welcome: Welcome | null;
  events: readonly SessionEvent[];
  /** Sent from here and not acknowledged yet. */
  unsent: readonly Outgoing[];
  other: { peer: string; media: Media } | null;
  otherMedia: OtherMedia | null;
  link: LinkPhase;
  quality: Quality | null;
  local: LocalMedia;
  preview: MediaStream | null;
  remote: MediaStream | null;
  /** What they can do while the other is missing. */
  offer: RoomOffer;
  over: OverReason | "left" | null;
  /** Why the server refused the last event that it did. */
  refused: string | null;
  /** For screen readers. */
  spoken: string;
};

/** The shared document, which has its own script and attaches when it has loaded. */
export type DocPort = {
  /** The server's state and its state vector; sends what it lacks. */
  sync: (state: Uint8Array, vector: Uint8Array) => void;
  update: (update: Uint8Array) => void;
  awareness: (text: string) => void;
  /** The other left: their cursor goes. */
  left: () => void;
};

const READING_MS = 2_000;
const CLOCK_MS = 30_000;
const RECENT = 8;

/**
 * One tab in a room: its socket, events, devices and peer connection. Framework-free; components
 * read `view` and subscribe.
 */
export class RoomClient {
  view: RoomView;
  readonly #booking: string;
  readonly #media: Media;
  readonly #peer = crypto.randomUUID();
  readonly #listeners = new Set<() => void>();
  readonly #outbox: Outbox;
  readonly #devices: LocalDevices;
  #socket: RoomSocket | null = null;
  #link: PeerLink | null = null;
  #doc: DocPort | null = null;
  #docBacklog: ((port: DocPort) => void)[] = [];
  #clock = { server: 0, local: 0 };
  #reading: ReturnType<typeof setInterval> | undefined;
  #clockCheck: ReturnType<typeof setInterval> | undefined;
  #lastReading: Reading | null = null;
  #recent: Quality[] = [];
  #refusals = 0;

  constructor(booking: string, media: Media) {
    this.#booking = booking;
    this.#media = media;
    this.#outbox = new Outbox(localStorage, booking);
    this.#devices = new LocalDevices((tracks) => {
      this.#link?.setTracks(tracks);
      this.#set({ local: this.#devices.state, preview: this.#devices.preview });
      this.#sendMedia();
    });
    this.view = {
      socket: "connecting",
      welcome: null,
      events: [],
      unsent: this.#outbox.list(),
      other: null,
      otherMedia: null,
      link: "none",
      quality: null,
      local: this.#devices.state,
      preview: null,
      remote: null,
      offer: { kind: "none" },
      over: null,
      refused: null,
      spoken: "",
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getView = (): RoomView => this.view;

  /** Does nothing when it has started. */
  start(): void {
    if (this.#socket) return;
    const url = new URL(`/room/${this.#booking}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.#socket = new RoomSocket({
      url: url.href,
      onOpen: () => {
        const after = this.view.events.at(-1)?.id ?? 0;
        this.#send({ t: "join", peer: this.#peer, media: this.#media, after });
      },
      onMessage: (message) => this.#receive(message),
      onDown: (code) => this.#onDown(code),
      onStuck: () => void this.#checkAccess(),
    });
    if (this.#media !== "chat") void this.#devices.startMic();
    if (this.#media === "video") void this.#devices.startCamera();
    addEventListener("online", this.#onNetwork);
    addEventListener("pagehide", this.#onPageHide);
    this.#reading = setInterval(() => void this.#read(), READING_MS);
    this.#clockCheck = setInterval(() => void this.#askTime(), CLOCK_MS);
  }

  stop(): void {
    clearInterval(this.#reading);
    clearInterval(this.#clockCheck);
    removeEventListener("online", this.#onNetwork);
    removeEventListener("pagehide", this.#onPageHide);
    this.#socket?.close();
    this.#socket = null;
    this.#link?.close();
    this.#link = null;
    this.#devices.close();
  }

  /** The server's time, epoch ms; this device's clock only measures what has passed. */
  serverNow = (): number => this.#clock.server + performance.now() - this.#clock.local;

  recordable = (): MediaStreamTrack[] => this.#devices.recordable();

  add(event: SentEvent): void {
    const outgoing = { key: crypto.randomUUID(), event };
    this.#outbox.add(outgoing);
    this.#set({ unsent: this.#outbox.list() });
    if (this.view.welcome) this.#send({ t: "event", ...outgoing });
  }

  sendDoc(update: Uint8Array): void {
    this.#send({ t: "doc", update: toBase64(update) });
  }

  sendAwareness(text: string): void {
    this.#send({ t: "awareness", update: toBase64(new TextEncoder().encode(text)) });
  }

  attachDoc(port: DocPort): void {
    this.#doc = port;
    for (const deliver of this.#docBacklog) deliver(port);
    this.#docBacklog = [];
  }

  detachDoc(): void {
    this.#doc = null;
  }

  toggleMic = (): void => {
    const { mic, hasMic } = this.view.local;
    if (hasMic) this.#devices.setMic(!mic);
    else void this.#devices.startMic();
  };

  toggleCamera = (): void => {
    if (this.view.local.camera) this.#devices.stopCamera();
    else void this.#devices.startCamera();
  };

  toggleScreen = (): void => {
    if (this.view.local.screen) this.#devices.stopScreen();
    else void this.#devices.shareScreen();
  };

  leave = (): void => {
    this.#send({ t: "leave" });
    this.#end("left");
  };

  #end(over: OverReason | "left"): void {
    this.stop();
    this.#set({ over, remote: null, preview: null, link: "none", other: null });
  }

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case "welcome":
        return this.#onWelcome(message);
      case "peer":
        return this.#onPeer(message);
      case "signal":
        return this.#link?.receive(message.data);
      case "media": {
        const { mic, camera, screen } = message;
        return this.#set({ otherMedia: { mic, camera, screen } });
      }
      case "doc":
        return this.#toDoc((port) => port.update(fromBase64(message.update)));
      case "awareness":
        return this.#toDoc((port) =>
          port.awareness(new TextDecoder().decode(fromBase64(message.update))),
        );
      case "event":
        this.#setClock(message.event.at);
        return this.#onEvents([message.event]);
      case "ack":
        return this.#onAck(message);
      case "refused":
        this.#outbox.remove(message.key);
        return this.#set({ unsent: this.#outbox.list(), refused: message.reason });
      case "offer":
        return this.#set({ offer: message });
      case "expert":
        return this.#onStandIn(message.name);
      case "over":
        return this.#end(message.reason);
    }
  }

  #onWelcome(welcome: Welcome): void {
    const isBack = this.view.welcome !== null;
    this.#socket?.settled();
    this.#setClock(welcome.now);
    if (!this.#link) {
      this.#link = new PeerLink({
        isPolite: welcome.role === "candidate",
        send: (data) => this.#send({ t: "signal", data }),
        onPhase: (link) => this.#set({ link, ...(link === "connected" ? {} : { quality: null }) }),
        onStream: (remote) => this.#set({ remote }),
      });
      this.#link.setTracks(this.#devices.tracks());
    }
    this.#link.iceServers = welcome.ice;
    this.#set({
      socket: "open",
      welcome,
      other: welcome.other,
      offer: { kind: "none" },
      ...(isBack ? { spoken: "You’re back in the room" } : {}),
    });
    this.#onEvents(welcome.events);
    this.#sendMedia();
    for (const outgoing of this.#outbox.list()) this.#send({ t: "event", ...outgoing });
    this.#toDoc((port) => port.sync(fromBase64(welcome.doc), fromBase64(welcome.vector)));
    if (welcome.other) this.#meet(welcome.other, welcome.newcomer);
    else this.#link.dispatch({ type: "left" });
  }

  #onStandIn(name: string): void {
    const { welcome } = this.view;
    if (!welcome) return;
    this.#set({
      welcome: { ...welcome, names: { ...welcome.names, expert: name } },
      spoken: `${name} takes over this session`,
    });
  }

  #onPeer(message: Extract<ServerMessage, { t: "peer" }>): void {
    if (message.state === "left") {
      if (this.view.other?.peer !== message.peer) return;
      this.#link?.dispatch({ type: "left" });
      this.#set({ other: null, otherMedia: null, spoken: `${this.#otherName()} left` });
      this.#doc?.left();
      return;
    }
    this.#set({
      other: { peer: message.peer, media: message.media },
      spoken: `${this.#otherName()} joined`,
    });
    // The other has just come and knows nothing of our devices.
    this.#sendMedia();
    this.#meet(message, false);
  }

  #meet({ peer, media }: { peer: string; media: Media }, isNewcomer: boolean): void {
    // Both may only write: there is nothing to connect.
    if (media === "chat" && this.#media === "chat") return;
    this.#link?.dispatch({ type: "present", peer, isNewcomer });
  }

  #onEvents(events: readonly SessionEvent[]): void {
    if (events.length === 0) return;
    const known = new Set(this.view.events.map(({ id }) => id));
    const added = events.filter(({ id }) => !known.has(id));
    if (added.length === 0) return;
    this.#set({ events: [...this.view.events, ...added].toSorted((a, b) => a.id - b.id) });
    const last = added.at(-1)!;
    const isChat = last.kind === "chat" && last.actor !== this.view.welcome?.role;
    if (added.length === 1 && isChat) {
      this.#set({ spoken: `${this.#otherName()} wrote: ${last.data.text}` });
    }
  }

  #onAck({ key, id, at }: Extract<ServerMessage, { t: "ack" }>): void {
    const outgoing = this.#outbox.remove(key);
    this.#refusals = 0;
    const { welcome } = this.view;
    if (!outgoing || !welcome) return;
    const offsetMs = Date.parse(at) - Date.parse(welcome.startAt);
    const event = { ...outgoing.event, id, at, offsetMs, actor: welcome.role } as SessionEvent;
    this.#set({ unsent: this.#outbox.list() });
    this.#onEvents([event]);
  }

  #onDown(code: number): void {
    // A message that the server refuses would close every further socket too.
    if (code === CLOSES.refused || code === CLOSES.tooBig) {
      this.#refusals += 1;
      const first = this.#outbox.list()[0];
      if (first && this.#refusals > 1) this.#outbox.remove(first.key);
    }
    this.#set({ socket: this.view.welcome ? "reconnecting" : "connecting" });
  }

  /** The socket can't say why it is refused; the page can. */
  async #checkAccess(): Promise<void> {
    const answer = await fetch(location.pathname, { redirect: "manual" }).catch(() => null);
    if (answer?.type === "opaqueredirect") this.#end("signed_out");
    else if (answer?.status === 404) this.#end("canceled");
  }

  #onNetwork = (): void => this.#link?.dispatch({ type: "network_changed" });

  /** So that the other sees at once that this tab is closed, and the socket's presence ends. */
  #onPageHide = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) this.#send({ t: "leave" });
  };

  async #read(): Promise<void> {
    if (this.view.link !== "connected" || !this.#link) {
      this.#lastReading = null;
      return;
    }
    const reading = readStats(await this.#link.stats());
    const before = this.#lastReading;
    this.#lastReading = reading;
    if (!before) return;
    const quality = judgeQuality(before, reading);
    this.#recent = [...this.#recent, quality].slice(-RECENT);
    if (quality !== this.view.quality) this.#set({ quality });
    if (this.view.local.camera && shouldPauseVideo(this.#recent)) {
      this.#recent = [];
      this.#devices.stopCamera(true);
      this.#set({ spoken: "Your video is paused: the connection is poor" });
    }
  }

  #sendMedia(): void {
    const { mic, camera, screen } = this.#devices.state;
    if (this.view.socket === "open") this.#send({ t: "media", mic, camera, screen });
  }

  #toDoc(deliver: (port: DocPort) => void): void {
    if (this.#doc) deliver(this.#doc);
    else this.#docBacklog.push(deliver);
  }

  #otherName(): string {
    const { welcome } = this.view;
    if (!welcome) return "";
    return welcome.names[welcome.role === "candidate" ? "expert" : "candidate"];
  }

  #setClock(iso: string): void {
    this.#clock = { server: Date.parse(iso), local: performance.now() };
  }

  /** A device's timer may stand still while it sleeps. */
  async #askTime(): Promise<void> {
    const answer = await fetch("/api/v2/actions/calendar/time").catch(() => null);
    if (!answer?.ok) return;
    const { epochMs } = (await answer.json()) as { epochMs: number };
    this.#clock = { server: epochMs, local: performance.now() };
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(message);
  }

  #set(change: Partial<RoomView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
