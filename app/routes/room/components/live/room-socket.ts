import { backoffMs } from "./backoff.ts";
import type { ClientMessage, ServerMessage } from "#modules/rooms/protocol.ts";

type Options = {
  url: string;
  onOpen: () => void;
  onMessage: (message: ServerMessage) => void;
  /** The socket is gone and is being opened again. */
  onDown: (code: number) => void;
  /** Several tries in a row have failed. */
  onStuck: () => void;
};

const STUCK_AFTER = 4;
const OFFLINE_MS = 10_000;

/** A WebSocket that comes back by itself until it is closed here. */
export class RoomSocket {
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
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
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#retryNow);
    removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#retryNow);
    this.#socket?.close(1000);
  }

  /** The server accepted us: the next loss is retried quickly. */
  settled(): void {
    this.#tries = 0;
  }

  #open(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#socket === socket) this.#options.onOpen();
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (this.#socket === socket) this.#options.onMessage(JSON.parse(data) as ServerMessage);
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.#socket === socket) this.#down(code);
    });
  }

  #down(code: number): void {
    this.#socket = null;
    if (this.#isClosed) return;
    this.#options.onDown(code);
    this.#tries += 1;
    if (this.#tries % STUCK_AFTER === 0) this.#options.onStuck();
    // Without a network, `online` comes first; some systems never say it.
    const wait = navigator.onLine ? backoffMs(this.#tries - 1, Math.random()) : OFFLINE_MS;
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #retryNow = (): void => {
    if (this.#socket === null && !this.#isClosed && document.visibilityState === "visible") {
      this.#open();
    }
  };

  /** Without a network, the browser notices a dead socket only after minutes. */
  #onOffline = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#down(1006);
  };
}
