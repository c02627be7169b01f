import { once } from "node:events";
import { setPriority } from "node:os";
import { type MessagePort, parentPort, Worker } from "node:worker_threads";
import { AppError } from "./errors.ts";
import type { Log } from "./log.ts";

type Tasks = Record<string, (...input: never[]) => unknown>;

export type Thread<T extends Tasks> = {
  /** Runs a task after those that wait. "unavailable" if it takes too long or too much memory. */
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
  { deadlineMs, memoryMb, log }: { deadlineMs: number; memoryMb: number; log: Log },
): Thread<T> {
  let worker: Promise<Worker> | null = null;
  let queued = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Promise<Worker> {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const ready = outputOf(started).then(() => started);
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
      return await outputOf(current);
    } catch (error) {
      if (error instanceof AppError) log.error({ task: name }, "a thread ended");
      throw error;
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

async function outputOf(worker: Worker): Promise<unknown> {
  const done = new AbortController();
  const unavailable = () =>
    new AppError("unavailable", "We couldn’t do that just now. Try again in a moment.");
  const ended = once(worker, "exit", done).then(() => {
    throw unavailable();
  });
  try {
    const [output] = await Promise.race([once(worker, "message", done), ended]);
    return output;
  } catch (error) {
    const isOutOfMemory = (error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";
    throw isOutOfMemory ? unavailable() : error;
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
