import { serveTasks } from "#platform/threads.ts";

const TASKS = {
  double: (value: number) => value * 2,
  fail() {
    throw new Error("This task fails.");
  },
  hang() {
    for (;;);
  },
};

export type TestTasks = typeof TASKS;

serveTasks(TASKS);
