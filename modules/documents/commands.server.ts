import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import type { Buyer, DocumentData } from "./schema.ts";

/**
 * Issues a receipt for an order, or a credit note for a refund of it, once however often it is
 * asked. It is numbered while the transaction commits, and is there from then on.
 */
export async function issueDocument(
  tx: Tx,
  document: {
    orderId: string;
    /** Null: a receipt. */
    refundId: string | null;
    at: Date;
    data: DocumentData;
    buyer: Buyer | null;
  },
): Promise<void> {
  const { orderId, refundId, at, data, buyer } = document;
  await tx.execute(
    sql`insert into documents_to_issue (kind, order_id, refund_id, at, data, buyer)
        values (${refundId === null ? "receipt" : "credit_note"}, ${orderId}, ${refundId}::uuid,
                ${at}, ${JSON.stringify(data)}::jsonb, ${buyer && JSON.stringify(buyer)}::jsonb)`,
  );
}
