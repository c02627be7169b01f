import { sql } from "drizzle-orm";
import { type PersonalDataSource, sentToPerson } from "#platform/personal-data.ts";
import { coupons } from "./tables.server.ts";

/** Codes issued to a person. Used ones stay with their orders, anonymized. */
export const promotionPersonalData: PersonalDataSource = {
  name: "codes",
  async exportRows(db, person) {
    return db
      .select({
        code: coupons.code,
        percent: coupons.percent,
        email: coupons.email,
        startsAt: coupons.startsAt,
        endsAt: coupons.endsAt,
      })
      .from(coupons)
      .where(sentToPerson(person, coupons.email, coupons.startsAt));
  },
  async listEmails(db) {
    const rows = await db.selectDistinct({ email: coupons.email }).from(coupons);
    return rows.flatMap(({ email }) => email ?? []);
  },
  async erase(tx, person) {
    const theirs = sentToPerson(person, coupons.email, coupons.startsAt);
    await tx.execute(
      sql`delete from ${coupons} where ${theirs} and not exists (
            select from coupon_redemptions r where r.code = ${coupons.code})`,
    );
    // An invalid address keeps the code personal and unusable.
    await tx
      .update(coupons)
      .set({ email: sql`${coupons.code} || '@erased.invalid'` })
      .where(theirs);
  },
};
