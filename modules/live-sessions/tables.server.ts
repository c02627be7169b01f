import { pgTable, text } from "drizzle-orm/pg-core";

export const payoutHolds = pgTable("payout_holds", { orderId: text("order_id").primaryKey() });
