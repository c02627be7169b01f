import { failure, type WorkerMessage, type WorkerRequest } from "./run-result.ts";
import { type Pyodide, runPython } from "./run-python.ts";

let python: Promise<Pyodide> | undefined;

const send = (message: WorkerMessage) => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  python ??= load(data.origin);
  python
    .then((loaded) => {
      send({ started: true });
      send(runPython(loaded, data));
    })
    .catch((error: unknown) => send({ result: failure(String(error)), isSpent: true }));
});

/** Loads pyodide, served from /runner/python/. */
async function load(origin: string): Promise<Pyodide> {
  const indexURL = `${origin}/runner/python/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<Pyodide>;
  };
  return loadPyodide({ indexURL });
}
