import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { IssuedDocument } from "./schema.ts";

const DOCUMENT = sql`
  select number, kind, order_id as "orderId", issued_at as "issuedAt", data, buyer from documents`;

function toDocument(row: Record<string, unknown>): IssuedDocument {
  return { ...(row as IssuedDocument), issuedAt: new Date(row["issuedAt"] as string) };
}

export async function listDocuments(db: Queryable, orderId: string): Promise<IssuedDocument[]> {
  const { rows } = await db.execute(
    sql`${DOCUMENT} where order_id = ${orderId} order by kind desc, year, serial`,
  );
  return rows.map(toDocument);
}

export async function getReceiptNumber(db: Queryable, orderId: string): Promise<string | null> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select number from documents where order_id = ${orderId} and kind = 'receipt'`,
  );
  return rows[0]?.number ?? null;
}
