import { and, eq, sql } from "drizzle-orm";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { refundableMinor } from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import { formatMoney } from "#lib/money.ts";
import type { Tx } from "#platform/db/client.ts";
import { interviewRow } from "./commands/start-interview.server.ts";
import { getInterviewOfOrder } from "./data.server.ts";
import { interviewBought } from "./emails/interview-bought.server.ts";
import { PAY_MINUTES } from "./policy.ts";
import type { InterviewSetup, InterviewStatus } from "./schema.ts";
import { oneWayInterviews } from "./tables.server.ts";

/** A full one-way interview; the line's ref is the interview. */
export const oneWay: Product = {
  reserve({ clock }, buyer, { orderId, line, options }) {
    const now = clock.now();
    const setup = JSON.parse(options["setup"]!) as InterviewSetup;
    const row = interviewRow(setup, { id: line.ref, orderId, now });
    const payUntil = new Date(now.getTime() + PAY_MINUTES * 60_000);
    return sql`reserve_one_way(${buyer}, ${JSON.stringify(row)}::jsonb,
                               ${options["questions"]!}::jsonb, ${payUntil})`;
  },

  async confirm(deps, tx, order, line) {
    // Paid late, after it was released: it is theirs again.
    await setStatus(tx, line.ref, ["unpaid", "canceled"], "ready");
    const now = deps.clock.now();
    const posting = { kind: "sold", ref: order.id, orderId: order.id, at: now } as const;
    await post(tx, posting, postings.sold(order.id, order));
    if (order.email !== null) {
      const mail = interviewBought({
        brand: deps.config.brand,
        orderId: order.id,
        url: `${deps.config.publicUrl}/interviews/oneway/${line.ref}`,
        amountText: formatMoney(order.amountMinor, order.currency),
      });
      const dedupeKey = `one-way-bought:${order.id}`;
      await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
    }
    return true;
  },

  release: (tx, line) => setStatus(tx, line.ref, ["unpaid", "ready"], "canceled"),

  describe: async (_tx, line) => line.description,

  /** All of it until the first question was shown. */
  async refundable(_deps, db, order) {
    const interview = await getInterviewOfOrder(db, order.id);
    return interview?.status === "ready" ? refundableMinor(order) : 0;
  },

  /** One that was begun stays theirs. */
  async goodwill(_deps, tx, order, line) {
    if (refundableMinor(order) === 0) await setStatus(tx, line.ref, ["ready"], "canceled");
  },
};

async function setStatus(
  tx: Tx,
  id: string,
  from: readonly InterviewStatus[],
  to: InterviewStatus,
): Promise<void> {
  for (const status of from) {
    await tx
      .update(oneWayInterviews)
      .set({ status: to })
      .where(and(eq(oneWayInterviews.id, id), eq(oneWayInterviews.status, status)));
  }
}
