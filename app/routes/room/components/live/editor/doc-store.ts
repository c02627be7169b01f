/**
 * The document's updates made in this browser, kept until the session is over, so that a reload
 * without a connection loses nothing. Failures are ignored: the open page still has the document.
 */
const DATABASE = "room-documents";
const STORE = "updates";
const DAY_MS = 86_400_000;
const KEPT_MS = 2 * DAY_MS;

type Row = { booking: string; at: number; update: Uint8Array };

export class DocStore {
  readonly #booking: string;
  readonly #database: Promise<IDBDatabase | null>;

  constructor(booking: string) {
    this.#booking = booking;
    this.#database = open().catch(() => null);
  }

  async add(update: Uint8Array): Promise<void> {
    const store = await this.#store("readwrite");
    store?.add({ booking: this.#booking, at: Date.now(), update } satisfies Row);
  }

  /** All stored updates of this booking; deletes those of old ones. */
  async load(): Promise<Uint8Array[]> {
    const store = await this.#store("readwrite");
    if (!store) return [];
    const rows = await result<Row[]>(store.getAll()).catch((): Row[] => []);
    const keys = await result<IDBValidKey[]>(store.getAllKeys()).catch((): IDBValidKey[] => []);
    rows.forEach(({ at }, index) => {
      if (at < Date.now() - KEPT_MS) store.delete(keys[index]!);
    });
    return rows.filter(({ booking }) => booking === this.#booking).map(({ update }) => update);
  }

  /** Deletes this booking's. */
  async clear(): Promise<void> {
    const store = await this.#store("readwrite");
    if (!store) return;
    const rows = await result<Row[]>(store.getAll()).catch((): Row[] => []);
    const keys = await result<IDBValidKey[]>(store.getAllKeys()).catch((): IDBValidKey[] => []);
    rows.forEach(({ booking }, index) => {
      if (booking === this.#booking) store.delete(keys[index]!);
    });
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
    const database = await this.#database;
    return database?.transaction(STORE, mode).objectStore(STORE) ?? null;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () =>
    request.result.createObjectStore(STORE, { autoIncrement: true }),
  );
  return result(request);
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no storage")));
  });
}
