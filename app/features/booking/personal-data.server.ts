import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#app/features/accounts/data.server.ts";

/** A person's sessions. The times stay, as they are the experts' too; what they wrote goes. */
export const bookingPersonalData: PersonalDataSource = {
  name: "bookings",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select b.id, b.service_slug as "service", e.name as "expert", b.order_id as "orderId",
             b.start_at as "startAt", b.end_at as "endAt", b.status, b.draft,
             b.created_at as "createdAt", b.confirmed_at as "confirmedAt"
      from bookings b join experts e on e.id = b.expert_id
      where b.candidate_id = ${userId}::uuid
      order by b.created_at desc`);
    return rows;
  },
  async blocker(tx, { userId }, now) {
    const { rows } = await tx.execute<{ payment: boolean }>(sql`
      select status = 'held' as payment from bookings
      where candidate_id = ${userId}::uuid
        and ((status in ('confirmed', 'in_progress') and end_at > ${now})
             or (status = 'held' and payment_open))
      order by payment
      limit 1`);
    if (!rows[0]) return null;
    return rows[0].payment ? "payment_open" : "upcoming_bookings";
  },
  async erase(tx, { userId }) {
    await tx.execute(sql`
      update bookings set
        draft = null,
        status = case when status = 'held' and not payment_open then 'expired' else status end
      where candidate_id = ${userId}::uuid`);
  },
};
