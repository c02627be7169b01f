import { parentPort, workerData } from "node:worker_threads";
import * as Y from "yjs";

/** Applies a document's updates and returns its text. */
const { updates, name } = workerData as { updates: Uint8Array[]; name: string };
const doc = new Y.Doc();
for (const update of updates) Y.applyUpdate(doc, update);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(doc.getText(name).toJSON());
