import { CLOSES } from "#modules/rooms/limits.ts";
import type {
  ClientMessage,
  Media,
  OverReason,
  SentEvent,
  ServerMessage,
  Welcome,
} from "#modules/rooms/protocol.ts";
import type { SessionEvent, SessionRole } from "#modules/timeline/schema.ts";
import { DocChannel } from "./doc-channel.ts";
import { LocalDevices } from "./local-media.ts";
import { Outbox } from "./outbox.ts";
import { PeerLink } from "./peer-link.ts";
import { QualityWatch } from "./quality-watch.ts";
import { RoomSocket } from "./room-socket.ts";
import { firstView, otherName, type RoomView, withEvents } from "./room-view.ts";
import { ServerClock } from "./server-clock.ts";

/**
 * One tab in a room: its socket, events, devices and peer connection. Framework-free; components
 * read `view` and subscribe.
 */
export class RoomClient {
  view: RoomView;
  readonly doc = new DocChannel((message) => this.#send(message));
  readonly #booking: string;
  readonly #peer = crypto.randomUUID();
  readonly #listeners = new Set<() => void>();
  readonly #outbox: Outbox;
  readonly #devices: LocalDevices;
  readonly #link: PeerLink;
  readonly #clock = new ServerClock();
  readonly #quality: QualityWatch;
  #socket: RoomSocket | null = null;
  /** Null until Join is pressed. */
  #media: Media | null = null;
  #refusals = 0;

  constructor(room: { booking: string; role: SessionRole; ice: RTCIceServer[] }) {
    this.#booking = room.booking;
    this.#outbox = new Outbox(localStorage, room.booking);
    this.#devices = new LocalDevices((tracks) => {
      this.#link.setTracks(tracks);
      this.#set({ local: this.#devices.state, preview: this.#devices.preview });
      this.#sendMedia();
    });
    this.view = firstView(this.#devices.state, this.#outbox.list());
    this.#link = new PeerLink({
      isPolite: room.role === "candidate",
      iceServers: room.ice,
      send: (data) => this.#send({ t: "signal", data }),
      onPhase: (link) => this.#set({ link, ...(link === "connected" ? {} : { quality: null }) }),
      onStream: (remote) => this.#set({ remote }),
    });
    this.#quality = new QualityWatch({
      read: () => (this.view.link === "connected" ? this.#link.stats() : null),
      onQuality: (quality) => quality !== this.view.quality && this.#set({ quality }),
      onPoor: () => this.#pauseVideo(),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Opens the socket and makes the first offer before Join is pressed, so that joining doesn't wait
   * for them. Nobody is in the room by it, and the server closes the socket after a while.
   */
  warmUp(): void {
    if (this.view.over) return;
    this.#link.prepare();
    if (this.#socket) return;
    const url = new URL(`/room/${this.#booking}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.#socket = new RoomSocket({
      url: url.href,
      onOpen: () => void this.#sendJoin(),
      onMessage: (message) => this.#receive(message),
      onDown: (code) => this.#onDown(code),
      onStuck: () => void this.#checkAccess(),
    });
  }

  join(media: Media): void {
    if (this.#media || this.view.over) return;
    this.#media = media;
    this.warmUp();
    if (this.#socket?.isOpen) void this.#sendJoin();
    if (media !== "chat") void this.#devices.startMic();
    if (media === "video") void this.#devices.startCamera();
    addEventListener("online", this.#onNetwork);
    addEventListener("pagehide", this.#onPageHide);
    this.#quality.start();
    this.#clock.start();
  }

  stop(): void {
    this.#quality.stop();
    this.#clock.stop();
    removeEventListener("online", this.#onNetwork);
    removeEventListener("pagehide", this.#onPageHide);
    this.#socket?.close();
    this.#socket = null;
    this.#link.close();
    this.#devices.close();
  }

  /** The server's time, epoch ms. */
  serverNow = this.#clock.now;

  recordable = (): MediaStreamTrack[] => this.#devices.recordable();

  add(event: SentEvent): void {
    const outgoing = { key: crypto.randomUUID(), event };
    this.#outbox.add(outgoing);
    this.#set({ unsent: this.#outbox.list() });
    if (this.view.welcome) this.#send({ t: "event", ...outgoing });
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

  /** With the prepared offer, which the server passes on if the other is there. */
  async #sendJoin(): Promise<void> {
    const media = this.#media;
    if (!media) return;
    // Two people who only write need no connection.
    const offer = media === "chat" ? null : await this.#link.takeFirstOffer();
    const after = this.view.events.at(-1)?.id ?? 0;
    this.#socket?.ask({ t: "join", peer: this.#peer, media, after, ...(offer && { offer }) });
  }

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
        return this.#link.receive(message.data);
      case "media": {
        const { mic, camera, screen } = message;
        return this.#set({ otherMedia: { mic, camera, screen } });
      }
      case "doc":
        return this.doc.update(message.update);
      case "awareness":
        return this.doc.awareness(message.update);
      case "event":
        this.#clock.set(Date.parse(message.event.at));
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
    this.#clock.set(Date.parse(welcome.now));
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
    this.doc.sync(welcome);
    if (welcome.other) this.#meet(welcome.other, welcome.newcomer);
    else this.#link.dispatch({ type: "left", isGoodbye: false });
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
      this.#link.dispatch({ type: "left", isGoodbye: message.goodbye });
      this.#set({ other: null, otherMedia: null, spoken: `${otherName(this.view)} left` });
      this.doc.left();
      return;
    }
    this.#set({
      other: { peer: message.peer, media: message.media },
      spoken: `${otherName(this.view)} joined`,
    });
    // The other has just come and knows nothing of our devices.
    this.#sendMedia();
    this.#meet(message, false);
  }

  #meet({ peer, media }: { peer: string; media: Media }, isNewcomer: boolean): void {
    // Both may only write: there is nothing to connect.
    if (media === "chat" && this.#media === "chat") return;
    this.#link.dispatch({ type: "present", peer, isNewcomer });
  }

  #onEvents(events: readonly SessionEvent[]): void {
    const merged = withEvents(this.view.events, events);
    if (!merged) return;
    this.#set({ events: merged.all });
    const last = merged.added.at(-1)!;
    const isChat = last.kind === "chat" && last.actor !== this.view.welcome?.role;
    if (merged.added.length === 1 && isChat) {
      this.#set({ spoken: `${otherName(this.view)} wrote: ${last.data.text}` });
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
    if (!this.#media) {
      // Opened ahead and not used: Join opens another.
      this.#socket?.close();
      this.#socket = null;
      return;
    }
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

  #onNetwork = (): void => this.#link.dispatch({ type: "network_changed" });

  /** So that the other sees at once that this tab is closed, and the socket's presence ends. */
  #onPageHide = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) this.#send({ t: "leave" });
  };

  #pauseVideo(): void {
    if (!this.view.local.camera) return;
    this.#devices.stopCamera(true);
    this.#set({ spoken: "Your video is paused: the connection is poor" });
  }

  #sendMedia(): void {
    const { mic, camera, screen } = this.#devices.state;
    if (this.view.socket === "open") this.#send({ t: "media", mic, camera, screen });
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(message);
  }

  #set(change: Partial<RoomView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
