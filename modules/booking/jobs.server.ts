import type { Platform } from "#platform/services.ts";
import { and, eq, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import { bookings } from "./tables.server.ts";

/** Retention of drafts without an order, as content/legal/privacy.md promises. */
const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Nightly: deletes drafts that never became an order. The bookings stay. */
export const pruneDraftsJob = defineJob({
  name: "bookings.prune-drafts",
  schema: z.object({}),
  schedule: "11 3 * * *",
  async handle({ db, clock }: Platform) {
    await db
      .update(bookings)
      .set({ draft: null })
      .where(
        and(
          isNotNull(bookings.draft),
          isNull(bookings.candidateId),
          lt(bookings.holdExpiresAt, new Date(clock.now().getTime() - DRAFT_DAYS * DAY_MS)),
        ),
      );
  },
});

export const forgetNetworksJob = defineJob({
  name: "bookings.forget-networks",
  schema: z.object({}),
  schedule: "*/10 * * * *",
  async handle({ db, clock }: Platform) {
    await db
      .update(bookings)
      .set({ networkHash: null })
      .where(
        and(
          isNotNull(bookings.networkHash),
          eq(bookings.isReserved, false),
          lte(bookings.holdExpiresAt, clock.now()),
        ),
      );
  },
});
