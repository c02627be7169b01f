import type { ClientMessage, Welcome } from "#modules/rooms/protocol.ts";

/** The shared document, which attaches once its script has loaded. */
export type DocPort = {
  /** Receives the server's state and its state vector; sends what it lacks. */
  sync: (state: Uint8Array, vector: Uint8Array) => void;
  update: (update: Uint8Array) => void;
  awareness: (text: string) => void;
  /** The other left: removes their cursor. */
  left: () => void;
  /** The server takes no more of this person's changes, and lacks the last ones. */
  refused: () => void;
};

/** Carries the document over the room's socket. Messages wait until the document has loaded. */
export class DocChannel {
  #port: DocPort | null = null;
  #backlog: ((port: DocPort) => void)[] = [];
  readonly #send: (message: ClientMessage) => void;

  constructor(send: (message: ClientMessage) => void) {
    this.#send = send;
  }

  attach(port: DocPort): void {
    this.#port = port;
    for (const deliver of this.#backlog) deliver(port);
    this.#backlog = [];
  }

  detach(): void {
    this.#port = null;
  }

  sendUpdate(update: Uint8Array): void {
    this.#send({ t: "doc", update: toBase64(update) });
  }

  sendAwareness(text: string): void {
    this.#send({ t: "awareness", update: toBase64(new TextEncoder().encode(text)) });
  }

  sync({ doc, vector }: Pick<Welcome, "doc" | "vector">): void {
    this.#deliver((port) => port.sync(fromBase64(doc), fromBase64(vector)));
  }

  update(update: string): void {
    this.#deliver((port) => port.update(fromBase64(update)));
  }

  awareness(update: string): void {
    this.#deliver((port) => port.awareness(new TextDecoder().decode(fromBase64(update))));
  }

  left(): void {
    this.#port?.left();
  }

  refused(): void {
    this.#port?.refused();
  }

  #deliver(deliver: (port: DocPort) => void): void {
    if (this.#port) deliver(this.#port);
    else this.#backlog.push(deliver);
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
