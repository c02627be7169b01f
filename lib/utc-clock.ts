import type { LocalClock } from "./zones.ts";

export const UTC_CLOCK: LocalClock = { zone: "UTC", hourCycle: "h12" };
