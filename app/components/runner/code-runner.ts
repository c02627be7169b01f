// oxlint-disable-next-line import/default -- the bundler gives its URL
import javascriptWorker from "./javascript-worker.ts?worker&url";
// oxlint-disable-next-line import/default -- the bundler gives its URL
import pythonWorker from "./python-worker.ts?worker&url";
import type { FrameMessage, FrameRequest, RunRequest, RunResult } from "./run-result.ts";

const WORKERS = {
  javascript: javascriptWorker,
  typescript: javascriptWorker,
  python: pythonWorker,
} as const;

/** Runs code in the frame at /runner/frame, which loads on the first run. One run at a time. */
export class CodeRunner {
  #frame: HTMLIFrameElement | null = null;
  #ready: Promise<void> | undefined;
  #runs = 0;

  /** `onStart` is called once the language has loaded and the code is running. */
  async run(request: RunRequest, onStart: () => void): Promise<RunResult> {
    const frame = await this.#open();
    const id = (this.#runs += 1);
    return new Promise((resolve) => {
      const onMessage = ({ source, data }: MessageEvent<FrameMessage>) => {
        if (source !== frame.contentWindow || !("id" in data) || data.id !== id) return;
        if ("started" in data) return onStart();
        removeEventListener("message", onMessage);
        resolve(data.result);
      };
      addEventListener("message", onMessage);
      const { origin } = location;
      const worker = new URL(WORKERS[request.language], origin).href;
      const message: FrameRequest = { id, worker, request: { ...request, origin } };
      // Its origin is opaque, so there is no target origin to name.
      frame.contentWindow!.postMessage(message, "*");
    });
  }

  close(): void {
    this.#frame?.remove();
    this.#frame = null;
    this.#ready = undefined;
  }

  async #open(): Promise<HTMLIFrameElement> {
    this.#frame ??= createFrame();
    const frame = this.#frame;
    this.#ready ??= new Promise((resolve) => {
      const onMessage = ({ source, data }: MessageEvent<FrameMessage>) => {
        if (source !== frame.contentWindow || !("ready" in data)) return;
        removeEventListener("message", onMessage);
        resolve();
      };
      addEventListener("message", onMessage);
      document.body.append(frame);
    });
    await this.#ready;
    return frame;
  }
}

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "Code runner";
  frame.hidden = true;
  frame.src = "/runner/frame";
  return frame;
}
