import type { Signal } from "#modules/rooms/protocol.ts";
import {
  isUnderWay,
  type LinkAction,
  type LinkEvent,
  type LinkPhase,
  NO_LINK,
  overdueAfterMs,
  planLink,
} from "./link-plan.ts";

type LinkOptions = {
  isPolite: boolean;
  iceServers: RTCIceServer[];
  send: (signal: Signal) => void;
  onPhase: (phase: LinkPhase) => void;
  /** The other's stream changed; null if there is none. */
  onStream: (stream: MediaStream | null) => void;
};

type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

/** Audio and video share a transport from the start, which halves the candidates. */
const ONE_TRANSPORT: RTCConfiguration = { bundlePolicy: "max-bundle" };

/** The answering side waits briefly for the offering side to restart first. */
const ANSWERER_WAITS_MS = 2_500;

/**
 * The peer connection: perfect negotiation over one audio and one video transceiver, which are
 * there from the first offer. Camera, screen and mute are changes of a sender's track and need no
 * new offer; offers are only for joining and for ICE restarts.
 */
export class PeerLink {
  #state = NO_LINK;
  #connection: RTCPeerConnection | null = null;
  /** The next connection, prepared while alone. */
  #spare: RTCPeerConnection | null = null;
  #tracks: Tracks = { audio: null, video: null };
  /**
   * A prepared connection's offer, set only when it's sent, so that nothing is gathered earlier.
   */
  #firstOffer: Promise<RTCSessionDescriptionInit | null> | null = null;
  #isOffering = false;
  #ignoresOffer = false;
  #receivesVideo = true;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  /** Signals are applied one after another. */
  #queue: Promise<void> = Promise.resolve();
  readonly #remote = new MediaStream();
  readonly #options: LinkOptions;

  /** The next connection's. */
  iceServers: RTCIceServer[];

  constructor(options: LinkOptions) {
    this.#options = options;
    this.iceServers = options.iceServers;
  }

  get phase(): LinkPhase {
    return this.#state.phase;
  }

  dispatch(event: LinkEvent): void {
    const { state, actions } = planLink(this.#state, event);
    this.#state = state;
    for (const action of actions) this.#act(action);
    this.#watch();
    // While alone, there is time.
    if (state.present === null && !state.isFirst) this.#spare ??= this.#create();
    this.#options.onPhase(state.phase);
  }

  /** Prepares the first offer: it takes time, but needs no device or network. */
  prepare(): void {
    this.dispatch({ type: "prepare" });
  }

  /** The prepared offer, to send now, before its candidates; null if there is none. */
  async takeFirstOffer(): Promise<string | null> {
    const offer = await this.#firstOffer;
    const connection = this.#connection;
    if (this.#state.phase !== "prepared" || !connection || !offer) return null;
    // If resent after a lost socket, it includes candidates gathered since.
    if (connection.localDescription) return connection.localDescription.sdp;
    // If it fails, the watchdog starts over.
    void connection.setLocalDescription(offer).catch(() => undefined);
    return offer.sdp ?? null;
  }

  receive(signal: Signal): void {
    if ("restart" in signal) {
      this.dispatch({ type: "restart", isPolite: this.#options.isPolite });
      return;
    }
    if ("description" in signal && signal.description.type === "offer") {
      this.dispatch({ type: "offered" });
    }
    this.#queue = this.#queue.then(() => this.#apply(signal)).catch(() => undefined);
  }

  setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    void this.#attach();
  }

  /**
   * Whether the other's video is received; without it, their browser sends none. Before the first
   * offer is sent, that offer says so; later, a new one does.
   */
  setReceivesVideo(isWanted: boolean): void {
    if (this.#receivesVideo === isWanted) return;
    this.#receivesVideo = isWanted;
    const connection = this.#connection;
    for (const transceiver of connection?.getTransceivers() ?? []) this.#direct(transceiver);
    if (this.#state.phase === "prepared") this.#makeFirstOffer();
    else if (this.#state.phase !== "none") void this.#offer();
  }

  async stats(): Promise<Iterable<Record<string, unknown>>> {
    const report = await this.#connection?.getStats();
    return report ? (report.values() as Iterable<Record<string, unknown>>) : [];
  }

  close(): void {
    clearTimeout(this.#watchdog);
    this.#drop();
    this.#spare?.close();
    this.#spare = null;
    this.#state = NO_LINK;
  }

  #act(action: LinkAction): void {
    switch (action) {
      case "build":
        this.#drop();
        this.#build();
        break;
      case "offer":
        for (const kind of ["audio", "video"] as const) {
          const added = this.#connection?.addTransceiver(kind);
          if (added) this.#direct(added);
        }
        void this.#attach();
        if (this.#state.phase === "prepared") {
          this.#makeFirstOffer();
        } else void this.#offer();
        break;
      case "restart_ice":
        this.#connection?.restartIce();
        void this.#offer();
        break;
      case "ask_restart":
        this.#options.send({ restart: true });
        break;
      case "close":
        this.#drop();
        this.#options.onStream(null);
        break;
    }
  }

  #makeFirstOffer(): void {
    this.#firstOffer = this.#connection?.createOffer().catch(() => null) ?? null;
  }

  #direct(transceiver: RTCRtpTransceiver): void {
    const isReceived = this.#receivesVideo || transceiver.receiver.track.kind !== "video";
    transceiver.direction = isReceived ? "sendrecv" : "sendonly";
  }

  #build(): void {
    this.#connection = this.#spare ?? this.#create();
    this.#connection.setConfiguration({ ...ONE_TRANSPORT, iceServers: this.iceServers });
    this.#spare = null;
  }

  #create(): RTCPeerConnection {
    const connection = new RTCPeerConnection(ONE_TRANSPORT);
    const isCurrent = () => this.#connection === connection;
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate && isCurrent()) this.#options.send({ candidate: { ...candidate.toJSON() } });
    });
    connection.addEventListener("track", ({ track }) => {
      if (!isCurrent()) return;
      this.#remote.addTrack(track);
      this.#options.onStream(this.#remote);
    });
    connection.addEventListener("connectionstatechange", () => {
      if (!isCurrent()) return;
      const { connectionState } = connection;
      if (connectionState === "connected") this.dispatch({ type: "connected" });
      if (connectionState === "failed") this.dispatch({ type: "failed" });
      if (connectionState === "disconnected") {
        this.dispatch({ type: "interrupted" });
        setTimeout(() => {
          if (isCurrent() && connection.connectionState === "disconnected") {
            this.dispatch({ type: "network_changed" });
          }
        }, ANSWERER_WAITS_MS);
      }
    });
    return connection;
  }

  #drop(): void {
    const connection = this.#connection;
    this.#connection = null;
    this.#firstOffer = null;
    this.#isOffering = false;
    this.#ignoresOffer = false;
    connection?.close();
    for (const track of this.#remote.getTracks()) this.#remote.removeTrack(track);
  }

  async #offer(): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    this.#isOffering = true;
    try {
      await connection.setLocalDescription(await connection.createOffer());
      this.#sendDescription(connection);
    } catch {
      // The other's offer is being answered; the watchdog retries.
    } finally {
      if (this.#connection === connection) this.#isOffering = false;
    }
  }

  async #apply(signal: Exclude<Signal, { restart: true }>): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    if ("candidate" in signal) {
      // Candidates of an ignored or replaced offer don't fit.
      await connection
        .addIceCandidate(signal.candidate as RTCIceCandidateInit)
        .catch(() => undefined);
      return;
    }
    const { description } = signal;
    const isOffer = description.type === "offer";
    const collides = isOffer && (this.#isOffering || connection.signalingState !== "stable");
    this.#ignoresOffer = collides && !this.#options.isPolite;
    if (this.#ignoresOffer) return;
    await connection.setRemoteDescription(description);
    if (!isOffer) return;
    for (const transceiver of connection.getTransceivers()) this.#direct(transceiver);
    await connection.setLocalDescription();
    this.#sendDescription(connection);
    // A sender's track isn't part of an answer, so the other needn't wait for it.
    await this.#attach();
  }

  #sendDescription(connection: RTCPeerConnection): void {
    const description = connection.localDescription;
    if (!description || this.#connection !== connection) return;
    const { type, sdp } = description;
    this.#options.send({ description: { type, sdp } });
  }

  async #attach(): Promise<void> {
    for (const { sender, receiver } of this.#connection?.getTransceivers() ?? []) {
      const track = this.#tracks[receiver.track.kind as "audio" | "video"];
      if (sender.track !== track) await sender.replaceTrack(track).catch(() => undefined);
    }
  }

  /** Fires if connecting takes too long. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    if (!isUnderWay(this.#state.phase)) return;
    this.#watchdog = setTimeout(
      () => this.dispatch({ type: "overdue" }),
      overdueAfterMs(this.#state.attempts),
    );
  }
}
