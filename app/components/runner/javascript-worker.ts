import releaseSync from "@jitl/quickjs-wasmfile-release-sync";
import wasmPath from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { runJavascript } from "./run-javascript.ts";
import { failure, type WorkerMessage, type WorkerRequest } from "./run-result.ts";

let engine: Promise<QuickJSWASMModule> | undefined;

const send = (message: WorkerMessage) => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  const wasmLocation = new URL(wasmPath, data.origin).href;
  engine ??= newQuickJSWASMModuleFromVariant(newVariant(releaseSync, { wasmLocation }));
  engine
    .then((loaded) => {
      send({ started: true });
      send(runJavascript(loaded, data));
    })
    .catch((error: unknown) => send({ result: failure(String(error)), isSpent: true }));
});
