/** Where the chosen file waits on this device for an order: one at a time. */
const NAME = "greenroom-chosen-document";
const STORE = "files";
const KEY = "document";

/** Keeps the file in this browser; without storage, nothing happens. */
export async function keepFile(file: File): Promise<void> {
  try {
    await withStore((store) => store.put({ file, keptAt: Date.now() }, KEY));
  } catch {
    // Private windows may refuse; the file can be chosen again.
  }
}

/** Deletes what was kept and never used. */
export async function forgetFile(): Promise<void> {
  try {
    await withStore((store) => store.delete(KEY));
  } catch {
    // Nothing was kept.
  }
}

function withStore(act: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(new Error("No storage."));
    opening.onsuccess = () => {
      const database = opening.result;
      const change = database.transaction(STORE, "readwrite");
      act(change.objectStore(STORE));
      change.oncomplete = () => {
        database.close();
        resolve();
      };
      change.onabort = () => {
        database.close();
        reject(new Error("Not stored."));
      };
    };
  });
}
