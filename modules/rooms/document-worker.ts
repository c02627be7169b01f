import { parentPort, workerData } from "node:worker_threads";
import * as Y from "yjs";
import { EDITOR_TEXT } from "./document-roots.ts";

/** Applies a document's updates. Yjs joins what was typed in a row, so the state is small. */
const updates = workerData as Uint8Array[];
const doc = new Y.Doc();
for (const update of updates) Y.applyUpdate(doc, update);
const state = Y.encodeStateAsUpdate(doc);
const { structs, ds } = Y.decodeUpdate(state);
const pieces = structs.length + ds.clients.size + [...ds.clients.values()].flat().length;
const applied = { text: doc.getText(EDITOR_TEXT).toJSON(), state, pieces };

export type AppliedDocument = typeof applied;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(applied);
