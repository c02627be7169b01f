import type { BookingView } from "#modules/booking/data.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { sessionMovedCandidate, sessionMovedExpert } from "../emails/session-moved.server.ts";
import { mailExpertOfSession } from "./mail-order.server.ts";
import { dropReminders, openSessionMails } from "./session-mails.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/** Emails both the new time with an updated calendar entry. */
export async function mailMoved(
  deps: Deps,
  tx: Tx,
  orderId: string,
  before: BookingView,
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about, links, cancellation } = mails;
  await dropReminders(tx, order, before.expertEmail);
  const isReplacement = before.status !== "confirmed";
  const moved = { before, isReplacement, cancellation };
  const candidate = sessionMovedCandidate({
    ...about("candidate"),
    ...moved,
    links: links("candidate"),
  });
  await mails.send("candidate", "session-moved", candidate, { calendar: "REQUEST" });
  // A replacement expert has no earlier calendar entry, or canceled it.
  if (isReplacement) return mailExpertOfSession(mails);
  const expert = sessionMovedExpert({ ...about("expert"), ...moved, links: links("expert") });
  await mails.send("expert", "session-moved", expert, { calendar: "REQUEST" });
}
