import type * as Y from "yjs";
import {
  BOARD,
  type BoardItem,
  type BoardRole,
  isBoardKey,
  readItems,
  readStored,
  storedValue,
} from "#modules/rooms/board.ts";
import { BOARD_MAP } from "#modules/rooms/document-roots.ts";

/** One item before and after a person's change; null where it doesn't exist. */
type Change = { id: string; before: BoardItem | null; after: BoardItem | null };

/** `items` are in order, bottom to top. */
export type BoardView = {
  items: readonly BoardItem[];
  canUndo: boolean;
  canRedo: boolean;
};

/** A letter or digit each. */
const KEY_LENGTH = 10;

/** A new item's id, or the key of an item's version. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_LENGTH));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}

/**
 * The whiteboard of one person, in a document that may be shared. Yjs's own undo attaches what it
 * restores to its neighbors, which the server refuses (`countPieces`), so undo writes new versions.
 */
export class BoardDoc {
  readonly doc: Y.Doc;
  readonly by: BoardRole;
  /** A new one after each change. */
  view: BoardView = { items: [], canUndo: false, canRedo: false };
  readonly #map: Y.Map<unknown>;
  readonly #listeners = new Set<() => void>();
  #undoable: Change[][] = [];
  #redoable: Change[][] = [];

  constructor(doc: Y.Doc, by: BoardRole) {
    this.doc = doc;
    this.by = by;
    this.#map = doc.getMap(BOARD_MAP);
    this.#map.observe(this.#onChange);
    this.#onChange();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  destroy(): void {
    this.#map.unobserve(this.#onChange);
  }

  get items(): readonly BoardItem[] {
    return this.view.items;
  }

  get nextOrder(): number {
    return (this.items.at(-1)?.order ?? 0) + 1;
  }

  find(id: string): BoardItem | null {
    return this.items.find((item) => item.id === id) ?? null;
  }

  /** Adds items or replaces those of the same ids. Returns false if the board can't hold them. */
  put(items: readonly BoardItem[]): boolean {
    const added = items.filter(({ id }) => !this.find(id)).length;
    if (added > 0 && this.items.length + added > BOARD.items) return false;
    this.#do(items.map((after) => ({ id: after.id, before: this.find(after.id), after })));
    return true;
  }

  /** Puts back what was on the board before, which isn't to be undone. */
  restore(items: readonly BoardItem[]): void {
    this.#write(items.map((item) => ({ id: item.id, before: null, after: asRead(item) })));
  }

  remove(ids: readonly string[]): void {
    this.#do(ids.map((id) => ({ id, before: this.find(id), after: null })));
  }

  /** Takes back the person's last change, except of what the other has changed since. */
  undo(): void {
    this.#revert(this.#undoable, this.#redoable);
  }

  redo(): void {
    this.#revert(this.#redoable, this.#undoable);
  }

  #do(changes: readonly Change[]): void {
    const real = changes
      .map((change) => ({ ...change, after: change.after && asRead(change.after) }))
      .filter(({ before, after }) => !isSame(before, after));
    if (real.length === 0) return;
    this.#undoable.push(real);
    this.#redoable = [];
    this.#write(real);
  }

  #revert(from: Change[][], to: Change[][]): void {
    for (let changes = from.pop(); changes; changes = from.pop()) {
      const own = changes.filter(({ id, after }) => isSame(this.find(id), after));
      const reverted = own.map(({ id, before, after }) => ({ id, before: after, after: before }));
      // Nothing is left of it, so the person expects the one before.
      if (reverted.length === 0) continue;
      to.push(reverted);
      this.#write(reverted);
      return;
    }
    this.#onChange();
  }

  #write(changes: readonly Change[]): void {
    const ids = new Set(changes.map(({ id }) => id));
    this.doc.transact(() => {
      const versions = new Map<string, number>();
      for (const [key, value] of this.#map.entries()) {
        const stored = isBoardKey(key) ? readStored(value) : null;
        if (!stored || !ids.has(stored.item.id)) continue;
        const { item, version } = stored;
        versions.set(item.id, Math.max(version, versions.get(item.id) ?? 0));
        this.#map.delete(key);
      }
      for (const { id, after } of changes) {
        if (!after) continue;
        const version = (versions.get(id) ?? 0) + 1;
        this.#map.set(newKey(), storedValue({ item: after, version }));
      }
    });
  }

  readonly #onChange = (): void => {
    this.view = {
      items: readItems(this.#map.entries()),
      canUndo: this.#undoable.length > 0,
      canRedo: this.#redoable.length > 0,
    };
    for (const listener of this.#listeners) listener();
  };
}

/** An item as it's read again. Throws for one that the server would refuse. */
function asRead(item: BoardItem): BoardItem {
  const stored = readStored(storedValue({ item, version: 0 }));
  if (!stored) throw new Error(`Not an item of a whiteboard: ${JSON.stringify(item)}`);
  return stored.item;
}

function isSame(one: BoardItem | null, other: BoardItem | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
