import { afterEach, expect, test } from "vitest";
import type { TestTasks } from "#tests/support/thread-tasks.ts";
import { capturedLog } from "#tests/support/captured-log.ts";
import { createThread, type Thread } from "./threads.ts";

let thread: Thread<TestTasks>;
let captured: ReturnType<typeof capturedLog>;
const start = (deadlineMs = 60_000) => {
  const file = new URL("../tests/support/thread-tasks.ts", import.meta.url);
  captured = capturedLog();
  thread = createThread<TestTasks>(file, { deadlineMs, memoryMb: 64, log: captured.log });
  return thread;
};
afterEach(() => thread.close());

test("runs tasks one after the other, and counts those that wait", async () => {
  const { run } = start();
  const all = Promise.all([1, 2, 3].map((value) => run("double", value)));
  expect(thread.queued).toBe(3);
  expect(await all).toEqual([2, 4, 6]);
  expect(thread.queued).toBe(0);
});

test("starts again after a task that failed", async () => {
  const { run } = start();
  await expect(run("fail")).rejects.toThrow("This task fails.");
  expect(await run("double", 4)).toBe(8);
});

// The second one gets a whole deadline, so it's long enough to start a thread.
test("stops a task that takes too long, and runs the next one", async () => {
  const { run } = start(5_000);
  const stuck = run("hang");
  const next = run("double", 5);
  await expect(stuck).rejects.toMatchObject({ code: "unavailable" });
  expect(await next).toBe(10);
  expect(captured.lines()).toMatchObject([{ msg: "a thread ended", task: "hang" }]);
});

test("says that a task took too much memory, and runs the next one", async () => {
  const { run } = start();
  await expect(run("grow")).rejects.toMatchObject({ code: "unavailable" });
  expect(await run("double", 6)).toBe(12);
});
