import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import type { Buyer, DocumentData } from "./schema.ts";

/**
 * Issues an order's receipt, or the credit note of a refund; idempotent. The number is assigned
 * when the transaction commits.
 */
export async function issueDocument(
  tx: Tx,
  document: {
    orderId: string;
    /** Null for a receipt. */
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
