import { LIVENESS } from "#modules/rooms/limits.ts";
import { backoffMs } from "./backoff.ts";
import type { ClientMessage, ServerMessage } from "#modules/rooms/protocol.ts";

type Options = {
  url: string;
  onOpen: () => void;
  onMessage: (message: ServerMessage) => void;
  /** The socket was lost and is being reopened. */
  onDown: (code: number, reason: string) => void;
  /** Several attempts in a row have failed. */
  onStuck: () => void;
  /** Timeout of a reply. A socket opened much earlier may be dead without notice. */
  answerMs?: number;
  /** How long the server may be silent, once it has sent a beat. */
  silentMs?: number;
};

const STUCK_AFTER = 4;
const ANSWER_MS = 8_000;
const SILENT_MS = LIVENESS.silentSeconds * 1_000;
const OFFLINE_MS = 10_000;

/** A WebSocket that reconnects until it is closed here. */
export class ReconnectingSocket {
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  #silent: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #isClosed = false;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    addEventListener("online", this.#retryNow);
    addEventListener("offline", this.#onOffline);
    document.addEventListener("visibilitychange", this.#retryNow);
    this.#open();
  }

  /** Returns false if it isn't open. */
  send(message: ClientMessage): boolean {
    if (!this.#socket || !this.isOpen) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a message that needs a reply, confirmed by `settled`; otherwise opens another socket. */
  ask(message: ClientMessage): void {
    const socket = this.#socket;
    if (!this.send(message) || !socket) return;
    clearTimeout(this.#unanswered);
    this.#unanswered = setTimeout(() => this.#abandon(socket), this.#options.answerMs ?? ANSWER_MS);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#unanswered);
    clearTimeout(this.#silent);
    removeEventListener("online", this.#retryNow);
    removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#retryNow);
    this.#socket?.close(1000);
  }

  /** The server accepted us: the next loss is retried quickly. */
  settled(): void {
    this.#tries = 0;
    clearTimeout(this.#unanswered);
  }

  #open(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#socket === socket) this.#options.onOpen();
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (this.#socket === socket) this.#hear(socket, JSON.parse(data) as ServerMessage);
    });
    socket.addEventListener("close", ({ code, reason }) => {
      if (this.#socket === socket) this.#down(code, reason);
    });
  }

  /** After a silent network loss, the socket stays open for minutes. */
  #hear(socket: WebSocket, message: ServerMessage): void {
    if (message.t !== "beat") return this.#options.onMessage(message);
    clearTimeout(this.#silent);
    this.#silent = setTimeout(() => this.#abandon(socket), this.#options.silentMs ?? SILENT_MS);
  }

  #down(code: number, reason: string): void {
    this.#socket = null;
    clearTimeout(this.#unanswered);
    clearTimeout(this.#silent);
    if (this.#isClosed) return;
    this.#options.onDown(code, reason);
    // The callback may have closed this.
    if (this.#isClosed) return;
    this.#tries += 1;
    if (this.#tries % STUCK_AFTER === 0) this.#options.onStuck();
    // When offline, wait for `online`; but some systems never fire it.
    const wait = navigator.onLine ? backoffMs(this.#tries - 1, Math.random()) : OFFLINE_MS;
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #retryNow = (): void => {
    if (this.#socket === null && !this.#isClosed && document.visibilityState === "visible") {
      this.#open();
    }
  };

  /** When offline, the browser notices a dead socket only after minutes. */
  #onOffline = (): void => {
    if (this.#socket) this.#abandon(this.#socket);
  };

  #abandon(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    socket.close();
    this.#down(1006, "");
  }
}
