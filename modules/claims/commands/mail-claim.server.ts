import type { Platform } from "#platform/services.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { formatMoney, percentOf } from "#lib/money.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { refundWords } from "#modules/live-sessions/change-words.ts";
import { type RefundSplit, refundableMinor } from "#modules/orders/price.ts";
import type { Tx } from "#platform/db/client.ts";
import {
  claimDecidedCandidate,
  claimDecidedExpert,
  claimFiledCandidate,
  claimFiledExpert,
  claimFiledTeam,
} from "../emails/claim.server.ts";
import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

export async function mailClaimFiled(deps: Deps, tx: Tx, orderId: string): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { about } = mails;
  await mails.send("candidate", "claim-filed", claimFiledCandidate(about("candidate")));
  await mails.send("expert", "claim-filed", claimFiledExpert(about("expert")));
  await enqueueMail(deps, tx, {
    dedupeKey: `claim-filed:${orderId}:team`,
    to: deps.config.brand.supportEmail,
    ...claimFiledTeam({
      ...about("expert"),
      claimsUrl: new URL("/admin/claims", deps.config.publicUrl).href,
    }),
  });
}

export async function mailClaimDecided(
  deps: Deps,
  tx: Tx,
  orderId: string,
  { back, answer }: { back: RefundSplit; answer: string },
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about } = mails;
  const refundMinor = back.moneyMinor + back.creditMinor;
  const refundText =
    refundMinor > 0 ? refundWords({ ...back, sessionMinor: 0 }, order.currency) : null;
  const candidate = claimDecidedCandidate({
    ...about("candidate"),
    refundText,
    refundsPayment: back.moneyMinor > 0,
    answer,
  });
  await mails.send("candidate", "claim-decided", candidate);
  const keptMinor = refundableMinor(order);
  const part = keptMinor > 0 ? "part" : "none";
  const kept = refundMinor === 0 ? "all" : part;
  const shareMinor = percentOf(keptMinor, EXPERT_SHARE_PERCENT);
  const shareText = shareMinor > 0 ? formatMoney(shareMinor, order.currency) : null;
  const expert = claimDecidedExpert({ ...about("expert"), kept, refundText, shareText });
  await mails.send("expert", "claim-decided", expert);
}
