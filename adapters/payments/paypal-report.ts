import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { type PaypalClient, paypalRefusal } from "./paypal-client.ts";
import { ProviderError } from "./port.ts";

const SPAN_MS = 31 * 24 * 60 * 60_000;
const PAGE_SIZE = 500;

const Report = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string().optional(),
          transaction_initiation_date: z.string(),
          transaction_amount: z.object({ value: z.string() }).optional(),
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().optional(),
  last_refreshed_datetime: z.string().optional(),
});
type Transaction = z.infer<typeof Report>["transaction_details"][number]["transaction_info"];

/**
 * Lists capture ids in a time range from PayPal's transaction report, each once. The report lags by
 * up to three hours; throws "unavailable" if it doesn't cover the whole range yet, because a
 * comparison would miss payments.
 */
export async function listCaptureIds(
  client: PaypalClient,
  clock: Pick<Clock, "now">,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const ids = new Set<string>();
  for (let start = from.getTime(); start < to.getTime(); start += SPAN_MS) {
    const end = Math.min(start + SPAN_MS, to.getTime());
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const report = await readPage(client, new Date(start), new Date(end), page);
      pages = report.total_pages ?? 1;
      const reach = Date.parse(report.last_refreshed_datetime ?? "");
      if (reach < Math.min(end, clock.now().getTime())) {
        const reason = "PayPal's transaction report does not reach there yet";
        throw new ProviderError("unavailable", `${reason}: ${report.last_refreshed_datetime}.`);
      }
      for (const { transaction_info: transaction } of report.transaction_details) {
        if (isPaymentToUs(transaction, from, to)) ids.add(transaction.transaction_id);
      }
    }
  }
  return [...ids];
}

async function readPage(client: PaypalClient, start: Date, end: Date, page: number) {
  const query = new URLSearchParams({
    start_date: start.toISOString(),
    end_date: end.toISOString(),
    fields: "transaction_info",
    page_size: String(PAGE_SIZE),
    page: String(page),
  });
  const reply = await client("GET", `/v1/reporting/transactions?${query}`);
  if (!reply.ok) throw paypalRefusal("report transactions", reply);
  return Report.parse(reply.body);
}

/**
 * Event codes T00nn are payments, and ours carry a custom id. The order tells whether the money
 * arrived.
 */
function isPaymentToUs(transaction: Transaction, from: Date, to: Date): boolean {
  const at = Date.parse(transaction.transaction_initiation_date);
  return (
    (transaction.transaction_event_code ?? "").startsWith("T00") &&
    Boolean(transaction.custom_field) &&
    !(transaction.transaction_amount?.value ?? "-").startsWith("-") &&
    at >= from.getTime() &&
    at < to.getTime()
  );
}
