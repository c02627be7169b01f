import { serveTasks } from "#platform/threads.ts";
import { mergeDocument } from "./updates.ts";

const TASKS = { mergeDocument };

export type MergeTasks = typeof TASKS;

serveTasks(TASKS);
