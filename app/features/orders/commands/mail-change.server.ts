import type { BookingView } from "#app/features/booking/data.server.ts";
import type { Tx } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import type { Outcome } from "../policy.ts";

type Deps = Pick<Services, "clock" | "config" | "queue">;

/** Tells both that a session has another time, with calendars of the next version. */
export async function mailMoved(
  _deps: Deps,
  _tx: Tx,
  _orderId: string,
  _before: BookingView,
): Promise<void> {}

/** Tells both that a session was cancelled, by whom, and what follows. */
export async function mailCancellation(
  _deps: Deps,
  _tx: Tx,
  _orderId: string,
  _cancelled: { by: "candidate" | "expert" | "operator"; refundMinor: number },
): Promise<void> {}

/** Tells the candidate how a session was judged that did not take place as planned. */
export async function mailOutcome(
  _deps: Deps,
  _tx: Tx,
  _orderId: string,
  _outcome: Outcome,
): Promise<void> {}

/** Tells the candidate that the money is on its way, and of the credit. */
export async function mailMoneyBack(
  _deps: Deps,
  _tx: Tx,
  _orderId: string,
  _money: { refundMinor: number; creditMinor: number },
): Promise<void> {}
