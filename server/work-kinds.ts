import type { WorkKinds } from "#modules/expert-work/kind.ts";
import { ONE_WAY_WORK } from "#modules/one-way/work-kind.server.ts";

/** What experts claim and deliver, by the kind in expert work's rows. */
export const WORK_KINDS: WorkKinds = ONE_WAY_WORK;
