import * as Y from "yjs";
import { BOARD_MAP, EDITOR_TEXT } from "#modules/rooms/document-roots.ts";
import { MAX } from "#modules/rooms/limits.ts";
import type { DocPort } from "../doc-channel.ts";

type Kept = { add: (update: Uint8Array) => Promise<void>; load: () => Promise<Uint8Array[]> };
type Options = {
  send: (update: Uint8Array) => void;
  kept: Kept;
  /** The server takes no more of this person's changes, and lacks the last ones. */
  onRefused: () => void;
};

/** No update of this size has too many pieces. */
const SAFE_BYTES = 2 * MAX.docPieces;

/**
 * The document of the editor and the whiteboard: local changes are stored in this browser and sent; after a disconnect,
 * state vectors tell what either side lacks.
 */
export class SharedDoc {
  readonly doc = new Y.Doc();
  readonly text = this.doc.getText(EDITOR_TEXT);
  readonly board = this.doc.getMap(BOARD_MAP);
  /** The other's cursor in the code, or null. */
  awareness: string | null = null;
  onAwareness: (text: string | null) => void = () => {};
  readonly #options: Options;
  readonly #loaded: Promise<void>;

  constructor(options: Options) {
    this.#options = options;
    this.#loaded = options.kept.load().then((updates) => {
      for (const update of updates) Y.applyUpdate(this.doc, update, this);
    });
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin === this) return;
      void options.kept.add(update);
      options.send(update);
    });
  }

  readonly port: DocPort = {
    sync: (state, vector) => {
      this.#apply(state);
      // Changes stored before a reload may be missing on the server.
      void this.#loaded.then(() => {
        const missing = Y.encodeStateAsUpdate(this.doc, vector);
        if (!isEmpty(missing, this.doc, state)) return this.#sendMissing(missing);
      });
    },
    update: (update) => this.#apply(update),
    awareness: (text) => this.#onAwareness(text),
    left: () => this.#onAwareness(null),
    refused: () => this.#options.onRefused(),
  };

  #onAwareness(text: string | null): void {
    this.awareness = text;
    this.onAwareness(text);
  }

  #apply(update: Uint8Array): void {
    if (update.length > 0) Y.applyUpdate(this.doc, update, this);
  }

  /** An update can't be split, but it consists of the stored ones, each short enough. */
  async #sendMissing(update: Uint8Array): Promise<void> {
    if (update.length <= SAFE_BYTES) return this.#options.send(update);
    const kept = await this.#options.kept.load();
    // This browser stores nothing.
    if (kept.length === 0) return this.#options.send(update);
    let part: Uint8Array[] = [];
    let bytes = 0;
    const flush = () => part.length > 0 && this.#options.send(Y.mergeUpdates(part));
    for (const one of kept) {
      if (bytes + one.length > SAFE_BYTES) {
        flush();
        part = [];
        bytes = 0;
      }
      part.push(one);
      bytes += one.length;
    }
    flush();
  }
}

/** Whether the server's state has everything: an update names deletions even then. */
function isEmpty(missing: Uint8Array, doc: Y.Doc, state: Uint8Array): boolean {
  if (missing.length <= 2) return true;
  const theirs = new Y.Doc();
  if (state.length > 0) Y.applyUpdate(theirs, state);
  const isSame = Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(theirs));
  theirs.destroy();
  return isSame;
}
