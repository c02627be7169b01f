import { endInterrupted } from "#modules/ai-sessions/commands/end-interrupted.server.ts";
import { listInterrupted } from "#modules/ai-sessions/data.server.ts";
import { getBookingOfOrder, getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import {
  listMissedFeedback,
  listOverdueChoices,
  listSessionsToStart,
} from "#modules/booking/data.server.ts";
import { chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { giveUpFeedback } from "#modules/live-sessions/commands/miss-feedback.server.ts";
import { listDueReminders, sendReminder } from "#modules/live-sessions/commands/remind.server.ts";
import { startSession } from "#modules/live-sessions/commands/start-session.server.ts";
import { expireWork } from "#modules/expert-work/commands/expire.server.ts";
import { mailQueue } from "#modules/expert-work/commands/mail-queue.server.ts";
import { listDueWork, listExpertsToMail } from "#modules/expert-work/data.server.ts";
import { withdrawUnplayable } from "#modules/one-way/commands/withdraw-scorecard.server.ts";
import { listUnplayable } from "#modules/one-way/scorecards.server.ts";
import { releaseUnpaid } from "#modules/orders/commands/release-unpaid.server.ts";
import { listOverdueOrders } from "#modules/orders/data.server.ts";
import { lapsePack } from "#modules/packs/commands/close-pack.server.ts";
import { removeFiles } from "#modules/recordings/commands.server.ts";
import { listFilesToRemove } from "#modules/recordings/data.server.ts";
import { listLapsedPacks } from "#modules/packs/data.server.ts";
import { MISSING } from "#modules/reconciliation/add-missing.server.ts";
import { decideSession } from "#modules/rooms/commands/decide-session.server.ts";
import { listSessionsToCheck } from "#modules/rooms/data.server.ts";
import { advanceScorecard } from "#modules/feedback/commands/advance-scorecard.server.ts";
import { listDueScorecards } from "#modules/feedback/data.server.ts";
import { type DueKind, FAILING } from "#platform/due/define.ts";
import type { Services } from "#app/services.ts";

/**
 * Everything that is due at a time. The database writes a row of `due_items` with the row that makes
 * it due (triggers on `enqueue_due`).
 */
export const DUE: readonly DueKind<Services>[] = [
  {
    kind: "release",
    // A provider outage of a few minutes needs no attention.
    alert: { event: "release_stuck", afterMinutes: 30 },
    list: ({ db }, now, id) => listOverdueOrders(db, now, id),
    run: releaseOrder,
  },
  {
    kind: "reminder",
    alert: FAILING,
    list: ({ db }, now, id) => listDueReminders(db, now, id),
    run: sendReminder,
  },
  {
    kind: "session",
    alert: FAILING,
    list: ({ db }, now, id) => listSessionsToStart(db, now, id),
    run: ofOrder(startSession),
  },
  {
    kind: "attendance",
    alert: FAILING,
    list: ({ db }, now, id) => listSessionsToCheck(db, now, id),
    run: decideSession,
  },
  {
    kind: "feedback",
    alert: FAILING,
    list: ({ db }, now, id) => listMissedFeedback(db, now, id),
    run: ofOrder(giveUpFeedback),
  },
  {
    kind: "choice",
    alert: FAILING,
    list: ({ db }, now, id) => listOverdueChoices(db, now, id),
    run: ofOrder((services, order) => chooseRefund(services, order, { role: "system" })),
  },
  {
    kind: "scorecard",
    alert: FAILING,
    list: ({ db }, now, id) => listDueScorecards(db, now, id),
    run: advanceScorecard,
  },
  {
    kind: "ai-session",
    alert: FAILING,
    list: ({ db }, now, id) => listInterrupted(db, now, id),
    run: endInterrupted,
  },
  {
    kind: "expert-work",
    alert: FAILING,
    list: ({ db }, now, id) => listDueWork(db, now, id),
    run: expireWork,
  },
  {
    kind: "one-way-unplayable",
    alert: FAILING,
    list: ({ db }, _now, id) => listUnplayable(db, id),
    run: withdrawUnplayable,
  },
  {
    kind: "expert-work-mail",
    alert: FAILING,
    list: ({ db }, now, id) => listExpertsToMail(db, now, id),
    run: mailQueue,
  },
  {
    kind: "pack",
    alert: FAILING,
    list: ({ db }, now, id) => listLapsedPacks(db, now, id),
    run: lapsePack,
  },
  {
    kind: "files",
    alert: FAILING,
    list: ({ db }, _now, id) => listFilesToRemove(db, id),
    run: removeFiles,
  },
  ...MISSING,
];

async function releaseOrder(services: Services, id: string) {
  await releaseUnpaid(services, id);
  const booking = await getBookingOfOrder(services.db, id);
  if (booking) services.slots.forget(booking.expertId);
}

function ofOrder(act: (services: Services, orderId: string) => Promise<unknown>) {
  return async (services: Services, bookingId: string) => {
    const orderId = await getOrderOfBooking(services.db, bookingId);
    if (orderId !== null) await act(services, orderId);
  };
}
