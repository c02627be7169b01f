import type { Platform } from "#platform/services.ts";
import { and, eq, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import { bookings } from "./tables.server.ts";

/** How long details typed for a time that was never ordered are kept (content/legal/privacy.md). */
const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Every night: what somebody typed for a time and did not order goes. The time itself stays. */
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
          isNull(bookings.orderId),
          lt(bookings.holdExpiresAt, new Date(clock.now().getTime() - DRAFT_DAYS * DAY_MS)),
        ),
      );
  },
});

/** Holds that ran out no longer name their network. Nothing else happens to them then. */
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
          eq(bookings.paymentOpen, false),
          lte(bookings.holdExpiresAt, clock.now()),
        ),
      );
  },
});
