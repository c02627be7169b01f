import { once } from "node:events";
import { setPriority } from "node:os";
import { type MessagePort, parentPort, Worker } from "node:worker_threads";

type Tasks = Record<string, (...input: never[]) => unknown>;

export type Thread<T extends Tasks> = {
  /** Runs a task after those that wait. Rejects if it fails or takes too long. */
  run<Name extends keyof T & string>(
    name: Name,
    ...input: Parameters<T[Name]>
  ): Promise<Awaited<ReturnType<T[Name]>>>;
  /** Tasks that run or wait. */
  readonly queued: number;
  close(): Promise<void>;
};

/**
 * A thread that runs one task at a time, so that a stranger's data never blocks the event loop.
 * Starts with the first task, and again after one that failed or took too long. The file calls
 * `serveTasks`.
 */
export function createThread<T extends Tasks>(
  file: URL,
  { deadlineMs, memoryMb }: { deadlineMs: number; memoryMb: number },
): Thread<T> {
  let worker: Promise<Worker> | null = null;
  let queued = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Promise<Worker> {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const ready = outputOf(started, "the start").then(() => started);
    const forget = () => {
      if (worker === ready) worker = null;
    };
    started.on("error", forget).on("exit", forget).unref();
    return ready;
  }

  async function runNow(name: string, input: unknown[]): Promise<unknown> {
    const current = await (worker ??= start());
    const deadline = setTimeout(() => void current.terminate(), deadlineMs);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      current.postMessage({ name, input });
      return await outputOf(current, name);
    } finally {
      clearTimeout(deadline);
    }
  }

  return {
    async run(name, ...input) {
      queued += 1;
      const running = last.then(() => runNow(name, input)).finally(() => (queued -= 1));
      last = running.catch(() => {});
      return (await running) as never;
    },
    get queued() {
      return queued;
    },
    async close() {
      const running = await worker?.catch(() => null);
      await running?.terminate();
    },
  };
}

async function outputOf(worker: Worker, name: string): Promise<unknown> {
  const done = new AbortController();
  const ended = once(worker, "exit", done).then(() => {
    throw new Error(`The thread ended during ${name}.`);
  });
  try {
    const [output] = await Promise.race([once(worker, "message", done), ended]);
    return output;
  } finally {
    done.abort();
  }
}

/** Serves a thread's tasks, with less priority than the event loop. */
export function serveTasks(tasks: Tasks): void {
  // Elsewhere it would be the whole process's priority.
  if (process.platform === "linux") setPriority(10);
  const port = parentPort as MessagePort;
  port.on("message", ({ name, input }: { name: string; input: never[] }) => {
    port.postMessage(tasks[name]!(...input));
  });
  port.postMessage("ready");
}
