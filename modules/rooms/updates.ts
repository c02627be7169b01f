import * as Y from "yjs";
import { DOCUMENT, MAX } from "./limits.ts";

/** The editor's text in the document, under the name that browsers use. */
export const EDITOR_TEXT = "code";

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
 * How many pieces an update of the editor's text has, which is what it costs to merge and apply:
 * inserted texts, deleted ranges, and the people whose text is deleted. Infinity for more than one
 * update may have, null if it isn't an update of the text. Yjs decodes updates that no document can
 * apply, and once stored, such an update would break the document for both people.
 */
export function countPieces(bytes: Uint8Array): number | null {
  try {
    const { structs, ds } = Y.decodeUpdateV2(bytes, Decoder);
    const deletions = [...ds.clients.values()].flat();
    const isValid =
      structs.every((struct) => isRange(struct.id.clock, struct.length) && isOfText(struct)) &&
      deletions.every(({ clock, len }) => isRange(clock, len));
    // One without any still costs a row.
    return isValid ? Math.max(1, structs.length + deletions.length + ds.clients.size) : null;
  } catch (error) {
    return error instanceof TooManyPieces ? Infinity : null;
  }
}

/** Each counted character takes a byte or more, so nobody counts further than both may add. */
function isRange(clock: number, length: number): boolean {
  return length > 0 && clock + length <= 2 * DOCUMENT.bytes;
}

function isOfText(struct: Y.Item | Y.GC | Y.Skip): boolean {
  // A gap. Yjs writes a GC only for what was in a deleted item, and texts contain nothing.
  if (!(struct instanceof Y.Item)) return struct instanceof Y.Skip;
  const { id, content, origin, rightOrigin } = struct;
  // Undecoded yet: the name of a root type, an id, or null for the neighbors' parent.
  const parent: unknown = struct.parent;
  return (
    (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) &&
    [origin, rightOrigin].every((of) => of?.client !== id.client || of.clock < id.clock) &&
    (parent === null || parent === EDITOR_TEXT)
  );
}
