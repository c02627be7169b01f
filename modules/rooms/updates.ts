import * as Y from "yjs";
import { isBoardKey, readStored } from "./board.ts";
import { BOARD_MAP, BOARD_NOTES, EDITOR_TEXT } from "./document-roots.ts";
import { BOARD_PIECES, DOCUMENT, MAX } from "./limits.ts";

/** The map's items are attached to it by name, never to a neighbor. */
const ROOTS: ReadonlySet<unknown> = new Set([EDITOR_TEXT, BOARD_MAP, BOARD_NOTES]);

const MERGED_AT_ONCE = 8;

/** Merges updates a few at a time: what Yjs does for each grows with how many are merged at once. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  let parts = [...updates];
  while (parts.length > 1) {
    const merged: Uint8Array[] = [];
    for (let at = 0; at < parts.length; at += MERGED_AT_ONCE) {
      merged.push(Y.mergeUpdates(parts.slice(at, at + MERGED_AT_ONCE)));
    }
    parts = merged;
  }
  return parts[0]!;
}

/** A document as one update, and its state vector. */
export type DocumentState = { doc: Uint8Array; vector: Uint8Array };

export function mergeDocument(parts: readonly Uint8Array[]): DocumentState {
  if (parts.length === 0) return { doc: new Uint8Array(), vector: new Uint8Array([0]) };
  const doc = mergeUpdates(parts);
  return { doc, vector: Y.encodeStateVectorFromUpdate(doc) };
}

class TooManyPieces extends Error {}

/** Decodes no more pieces than one update may have. */
class Decoder extends Y.UpdateDecoderV1 {
  #pieces = 0;

  #count(): void {
    this.#pieces += 1;
    if (this.#pieces > MAX.docPieces) throw new TooManyPieces();
  }

  override readInfo(): number {
    this.#count();
    return super.readInfo();
  }

  override resetDsCurVal(): void {
    this.#count();
  }

  override readDsClock(): number {
    this.#count();
    return super.readDsClock();
  }
}

/**
 * How many pieces an update of the editor and the whiteboard has, which is what it costs to merge,
 * apply and draw: inserted texts, items of the board, deleted ranges, and the people whose work is
 * deleted. Infinity for more than one update may have, null if it isn't an update of a room's
 * document. Yjs decodes updates that no document can apply, and once stored, such an update would
 * break the document for both people.
 */
export function countPieces(bytes: Uint8Array): number | null {
  try {
    const { structs, ds } = Y.decodeUpdateV2(bytes, Decoder);
    const deletions = [...ds.clients.values()].flat();
    const isValid =
      structs.every((struct) => isRange(struct.id.clock, struct.length) && isOfRoom(struct)) &&
      deletions.every(({ clock, len }) => isRange(clock, len));
    if (!isValid) return null;
    const inserted = structs.reduce(
      (sum, struct) => sum + (isBoardItem(struct) ? BOARD_PIECES : 1),
      0,
    );
    const pieces = inserted + deletions.length + ds.clients.size;
    // One without any still costs a row.
    return pieces > MAX.docPieces ? Infinity : Math.max(1, pieces);
  } catch (error) {
    return error instanceof TooManyPieces ? Infinity : null;
  }
}

/** Each counted character takes a byte or more, so nobody counts further than both may add. */
function isRange(clock: number, length: number): boolean {
  return length > 0 && clock + length <= 2 * DOCUMENT.bytes;
}

type Struct = Y.Item | Y.GC | Y.Skip;

const isBoardItem = (struct: Struct) =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentAny;

function isOfRoom(struct: Struct): boolean {
  // A gap. Yjs writes a GC only for what was in a deleted item, and texts contain nothing.
  if (!(struct instanceof Y.Item)) return struct instanceof Y.Skip;
  const { id, content, origin, rightOrigin, parentSub } = struct;
  // Undecoded yet: the name of a root type, an id, or null for the neighbors' parent.
  const parent: unknown = struct.parent;
  if (content instanceof Y.ContentAny) {
    // Beside a neighbor, it could be in a text, whose positions it would shift.
    const isAlone = origin === null && rightOrigin === null && parent === BOARD_MAP;
    const [value, ...more] = content.arr;
    return isAlone && isBoardKey(parentSub) && more.length === 0 && readStored(value) !== null;
  }
  return (
    (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) &&
    [origin, rightOrigin].every((of) => of?.client !== id.client || of.clock < id.clock) &&
    (parent === null || ROOTS.has(parent))
  );
}
