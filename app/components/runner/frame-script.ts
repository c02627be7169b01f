/**
 * Serialized into the runner's document, so it must be self-contained. Runs each request in a new
 * worker and terminates it at the limit. The document has an opaque origin: no cookies, no storage,
 * and a CSP that only allows its own files.
 */
export function runFrame(limits: { seconds: number; startSeconds: number }): void {
  type Request = { id: number; worker: string; request: unknown };
  const kept = new Map<string, Worker>();

  function failed(output: string) {
    return { outcome: "error", passed: 0, total: 0, output, cases: [] };
  }

  function workerOf(url: string): Worker {
    const known = kept.get(url);
    if (known) return known;
    // A worker must be of its document's origin, which only a blob is here, and Chromium refuses
    // modules from such a blob. What arrives before the script is loaded is delivered after.
    const source = `(${start.toString()})(${JSON.stringify(url)})`;
    const blob = new Blob([source], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(blob));
    kept.set(url, worker);
    return worker;
  }

  function start(url: string): void {
    const early: unknown[] = [];
    const keep = ({ data }: MessageEvent) => void early.push(data);
    addEventListener("message", keep);
    void import(/* @vite-ignore */ url).then(() => {
      removeEventListener("message", keep);
      for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
    });
  }

  function onMessage({ data, source }: MessageEvent<Request>): void {
    if (source !== parent) return;
    const { id, worker: url, request } = data;
    const worker = workerOf(url);
    let timer = setTimeout(
      end,
      limits.startSeconds * 1000,
      failed("The runner didn’t load. Try again."),
    );

    function finish(result: unknown): void {
      clearTimeout(timer);
      worker.onmessage = worker.onerror = null;
      parent.postMessage({ id, result }, "*");
    }
    /** The next run gets a new worker. */
    function end(result: unknown): void {
      worker.terminate();
      kept.delete(url);
      finish(result);
    }

    type Message = { started?: true; result?: unknown; isSpent?: boolean };
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.result !== undefined) return data.isSpent ? end(data.result) : finish(data.result);
      clearTimeout(timer);
      const why = `Stopped after ${limits.seconds} seconds. Is there an endless loop?`;
      timer = setTimeout(end, limits.seconds * 1000, failed(why));
      parent.postMessage({ id, started: true }, "*");
    };
    worker.onerror = (event) => end(failed(event.message || "The runner didn’t load. Try again."));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage(request);
  }

  addEventListener("message", onMessage);
  parent.postMessage({ ready: true }, "*");
}
