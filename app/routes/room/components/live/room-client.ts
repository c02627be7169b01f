import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";
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
import { EventFeed } from "./event-feed.ts";
import type { LinkEvent } from "./link-plan.ts";
import { LocalDevices } from "./local-media.ts";
import type { Mark } from "./marks.ts";
import { Outbox } from "./outbox.ts";
import { PeerLink } from "./peer-link.ts";
import { QualityWatch } from "./quality-watch.ts";
import { ReconnectingSocket } from "./reconnecting-socket.ts";
import { firstView, mediaOf, otherName, type RoomView } from "./room-view.ts";
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
  readonly #events: EventFeed;
  readonly #devices: LocalDevices;
  readonly #link: PeerLink;
  readonly #clock = new ServerClock();
  readonly #quality: QualityWatch;
  #socket: ReconnectingSocket | null = null;
  /** Null until Join is pressed. */
  #media: Media | null = null;

  constructor(room: {
    booking: string;
    startAt: number;
    role: SessionRole;
    ice: RTCIceServer[];
    call: ReplacedCall | null;
  }) {
    this.#booking = room.booking;
    const outbox = new Outbox(() => localStorage, room);
    this.#events = new EventFeed(outbox, {
      send: (message) => this.#send(message),
      change: (change) => this.#set(change),
    });
    this.#devices = new LocalDevices((tracks) => {
      this.#link.setTracks(tracks);
      this.#set({ local: this.#devices.state, preview: this.#devices.preview });
      this.#sendMedia();
    });
    this.view = firstView(this.#devices.state, outbox.list(), room.call);
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
    this.#devices.bar(room.call !== null);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Opens the socket and prepares the first offer before Join is pressed, so that joining doesn't
   * wait for them. It doesn't count as presence, and the server closes the socket after a while.
   */
  warmUp(): void {
    if (this.view.over) return;
    if (!this.view.call) this.#link.prepare();
    if (this.#socket) return;
    const url = new URL(`/room/${this.#booking}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.#socket = new ReconnectingSocket({
      url: url.href,
      onOpen: () => void this.#sendJoin(),
      onMessage: (message) => this.#receive(message),
      onDown: (code, reason) => this.#onDown(code, reason),
      onStuck: () => void this.#checkAccess(),
    });
  }

  join(media: Media): void {
    if (this.#media || this.view.over) return;
    this.#media = media;
    this.#receiveVideo(media !== "chat");
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

  forgetTakeOver = (): void => this.#set({ tookOver: false });

  add(event: SentEvent): void {
    if (event.kind === "end") this.#set({ endRefusal: null });
    this.#events.add(event);
  }

  takeBack({ key, stored }: Mark): void {
    if (stored) this.add({ kind: "unmark", data: { mark: stored.id } });
    else this.#events.takeBack(key);
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

  /** For a person who joined by chat only. */
  showVideo = (): void => this.#receiveVideo(true);

  leave = (): void => {
    this.#send({ t: "leave" });
    this.#end("left");
  };

  /** With the prepared offer, which the server passes on if the other is there. */
  async #sendJoin(): Promise<void> {
    const media = this.#media;
    if (!media) return;
    const offer = await this.#link.takeFirstOffer();
    const after = this.#events.lastId;
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
        if (!this.view.call) this.#link.receive(message.data);
        return;
      case "media": {
        const { t: _kind, ...otherMedia } = message;
        return this.#set({ otherMedia });
      }
      case "doc":
        return this.doc.update(message.update);
      case "awareness":
        return this.doc.awareness(message.update);
      case "event":
        this.#clock.hear(Date.parse(message.event.at));
        return this.#say(this.#events.receive([message.event]));
      case "ack":
        this.#clock.hear(Date.parse(message.at));
        return this.#events.acknowledge(message);
      case "refused":
        return this.#onRefused(message);
      case "offer":
        return this.#set({ offer: message });
      case "call":
        return this.#onCall(message.call);
      case "expert":
        return this.#onStandIn(message.name);
      case "full":
        return this.#set({ isDocumentFull: true });
      case "beat":
        return;
      case "over":
        return this.#end(message.reason);
    }
  }

  #onWelcome(welcome: Welcome): void {
    const isBack = this.view.welcome !== null;
    this.#socket?.settled();
    this.#clock.set(Date.parse(welcome.now));
    this.#link.iceServers = welcome.ice;
    this.#onCall(welcome.call);
    const { other, newcomer: isNewcomer } = welcome;
    if (other) this.#dispatch({ type: "present", peer: other.peer, isNewcomer });
    else this.#dispatch({ type: "left", isGoodbye: false });
    this.#set({
      socket: "open",
      welcome,
      other,
      offer: { kind: "none" },
      tookOver: this.view.tookOver || welcome.tookOver,
      ...(isBack ? { spoken: "You’re back in the room" } : {}),
    });
    this.#say(this.#events.open(welcome));
    this.#sendMedia();
    this.doc.sync(welcome);
  }

  /** Words that were recognized too late are ignored. */
  #onRefused({ key, reason }: Extract<ServerMessage, { t: "refused" }>): void {
    const kind = this.#events.refuse(key);
    if (kind === "end") this.#set({ endRefusal: reason });
    else if (kind !== null && reason === "too_many") this.#set({ tooMany: kind });
  }

  /** While the call is elsewhere, no device is open here and nothing is sent to the other. */
  #onCall(call: ReplacedCall | null): void {
    const wasElsewhere = this.view.call !== null;
    this.#set({ call });
    this.#devices.bar(call !== null);
    if (call) {
      this.#link.close();
      this.#set({ link: "none", remote: null, quality: null });
    } else if (wasElsewhere && this.view.other) {
      // One of the two makes the first offer.
      const isNewcomer = this.view.welcome?.role === "candidate";
      this.#dispatch({ type: "present", peer: this.view.other.peer, isNewcomer });
    }
  }

  #dispatch(event: LinkEvent): void {
    if (!this.view.call) this.#link.dispatch(event);
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
      this.#dispatch({ type: "left", isGoodbye: message.goodbye });
      this.#set({ other: null, otherMedia: null, spoken: `${otherName(this.view)} left` });
      this.doc.left();
      return;
    }
    const { peer, media, offer } = message;
    this.#dispatch({ type: "present", peer, isNewcomer: false });
    if (offer && !this.view.call)
      this.#link.receive({ description: { type: "offer", sdp: offer } });
    this.#set({ other: { peer, media }, spoken: `${otherName(this.view)} joined` });
    // The other has just joined and doesn't know our device states.
    this.#sendMedia();
  }

  /** Announces a new message or question to screen readers. */
  #say(added: readonly SessionEvent[]): void {
    const [event] = added;
    if (added.length !== 1 || event?.actor === this.view.welcome?.role) return;
    const verb = event?.kind === "chat" ? "wrote" : event?.kind === "question" ? "asks" : null;
    if (verb === null || !("text" in event!.data)) return;
    this.#set({ spoken: `${otherName(this.view)} ${verb}: ${event!.data.text}` });
  }

  #onDown(code: number, reason: string): void {
    if (!this.#media) {
      // Opened in advance and not used: Join opens another.
      this.#socket?.close();
      this.#socket = null;
      return;
    }
    this.#events.close(code, reason);
    if (code === CLOSES.tooBig && reason === "document") this.doc.refused();
    this.#set({ socket: this.view.welcome ? "reconnecting" : "connecting" });
  }

  /** A rejected socket can't say why; the page can. */
  async #checkAccess(): Promise<void> {
    const answer = await fetch(location.pathname, { redirect: "manual" }).catch(() => null);
    if (answer?.type === "opaqueredirect") this.#end("signed_out");
    else if (answer?.status === 404) this.#end("canceled");
  }

  #onNetwork = (): void => this.#dispatch({ type: "network_changed" });

  /** Says goodbye at once when this tab closes, which also ends its presence. */
  #onPageHide = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) this.#send({ t: "leave" });
  };

  #receiveVideo(isWanted: boolean): void {
    this.#link.setReceivesVideo(isWanted);
    this.#set({ receivesVideo: isWanted });
  }

  #pauseVideo(): void {
    if (!this.view.local.camera) return;
    this.#devices.stopCamera(true);
    this.#set({ spoken: "Your video is paused to keep the sound clear" });
  }

  #sendMedia(): void {
    if (this.view.socket === "open") this.#send({ t: "media", ...mediaOf(this.#devices.state) });
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(message);
  }

  #set(change: Partial<RoomView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
