import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import type { Buyer, DocumentData } from "./schema.ts";

/**
 * Issues a receipt for an order, or a credit note for a refund of it, once. It locks the counter of
 * its kind until the transaction ends: let it be the last thing the transaction does.
 * @returns its number; null when it had been issued before
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
): Promise<string | null> {
  const { orderId, refundId, at, data, buyer } = document;
  const { rows } = await tx.execute<{ number: string | null }>(
    sql`select issue_document(
          ${refundId === null ? "receipt" : "credit_note"}, ${orderId}, ${refundId}::uuid, ${at},
          ${JSON.stringify(data)}::jsonb, ${buyer && JSON.stringify(buyer)}::jsonb) as "number"`,
  );
  return rows[0]!.number;
}
