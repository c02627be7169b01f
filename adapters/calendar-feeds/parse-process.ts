import { text } from "node:stream/consumers";
import { readBusyTimes, type BusyOptions } from "./busy-times.ts";

/**
 * Reads one calendar from stdin and writes its busy times. A separate process (parse-feed.ts),
 * because a hostile calendar may use up all its time and memory.
 */
const MAX_CPU_US = 4_000_000;

const { body, ...options } = JSON.parse(await text(process.stdin)) as Omit<
  BusyOptions,
  "isOutOfTime"
> & {
  body: string;
};
const reading = readBusyTimes(body, {
  ...options,
  // CPU time, because a loaded machine takes longer for the same calendar.
  isOutOfTime: () => process.cpuUsage().user > MAX_CPU_US,
});
process.stdout.write(JSON.stringify(reading));
