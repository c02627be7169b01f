import { serveTasks } from "#platform/threads.ts";

const TASKS = {
  double: (value: number) => value * 2,
  fail() {
    throw new Error("This task fails.");
  },
  hang() {
    for (;;);
  },
  grow() {
    for (const all: number[][] = []; ;) all.push(Array(1_000_000).fill(0));
  },
};

export type TestTasks = typeof TASKS;

serveTasks(TASKS);
