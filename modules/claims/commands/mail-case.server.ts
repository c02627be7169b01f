import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { RoomRole } from "#modules/rooms/schema.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { caseAsked, caseCompleted, caseTeam } from "../emails/case.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

const BOTH = ["candidate", "expert"] as const;

export async function mailCaseOpened(
  deps: Deps,
  tx: Tx,
  orderId: string,
  asked: RoomRole | null,
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { about, booking } = mails;
  for (const reader of asked ? [asked] : BOTH) {
    await mails.send(reader, "case-opened", caseAsked({ ...about(reader), reader }));
  }
  const claimsUrl = new URL("/admin/claims", deps.config.publicUrl).href;
  await enqueueMail(deps, tx, {
    dedupeKey: `case-opened:${orderId}:${booking.sequence}:team`,
    to: deps.config.brand.supportEmail,
    ...caseTeam({ ...about("expert"), claimsUrl }),
  });
}

export async function mailCaseCompleted(deps: Deps, tx: Tx, orderId: string): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const isScored = (await getScorecard(tx, sessionOf(mails.booking.id))) !== null;
  for (const reader of BOTH) {
    const decided = caseCompleted({ ...mails.about(reader), reader, isScored });
    await mails.send(reader, "case-decided", decided);
  }
}
