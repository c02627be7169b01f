import { eq } from "drizzle-orm";
import { CURRENCIES } from "#lib/money.ts";
import { getExpertOfUser } from "#modules/experts/data.server.ts";
import { getBalance } from "#modules/ledger/data.server.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { getPayoutEnding, listPayouts } from "./data.server.ts";
import { payoutDetails, payouts } from "./tables.server.ts";

/** An expert's payouts. The law requires keeping amounts; erasing removes the details. */
export const payoutPersonalData: PersonalDataSource = {
  name: "payouts",
  async exportRows(db, { userId }) {
    const expert = await getExpertOfUser(db, userId);
    if (!expert) return null;
    const list = await listPayouts(db, expert.id);
    return {
      accountEnding: await getPayoutEnding(db, expert.id),
      payouts: list.map(({ expertId: _, rounds: _r, ...payout }) => payout),
    };
  },
  async blocker(tx, { userId }) {
    const expert = await getExpertOfUser(tx, userId);
    if (!expert) return null;
    for (const currency of CURRENCIES) {
      if ((await getBalance(tx, "expert_payable", expert.id, currency)) < 0) return "payout_due";
    }
    return null;
  },
  async erase(tx, { userId }) {
    const expert = await getExpertOfUser(tx, userId);
    if (!expert) return;
    await tx.delete(payoutDetails).where(eq(payoutDetails.expertId, expert.id));
    await tx.update(payouts).set({ reference: null }).where(eq(payouts.expertId, expert.id));
  },
};
