import { setImmediate } from "node:timers/promises";

/** The outcome of work whose thread ends while it runs. Starts from no thread. */
export async function endThread<T>(
  thread: { close(): Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  await thread.close();
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  while (!isDone) {
    await thread.close();
    await setImmediate();
  }
  return working;
}
