import { z } from "zod";
import { type PaypalClient, paypalRefusal } from "./paypal-client.ts";
import type { ProviderPayment } from "./port.ts";

const DisputeList = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).default([]),
});
const Dispute = z.object({
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
});

/** RESOLVED_WITH_PAYOUT means that PayPal refunds the buyer itself, so we keep the money. */
const OUTCOME: Record<string, ProviderPayment["dispute"]> = {
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
  // Closed undecided in favor of another dispute about the same transaction.
  NONE: "none",
};

/** The dispute status of a capture: an open dispute wins, otherwise the latest decision. */
export async function disputeOf(
  client: PaypalClient,
  captureId: string,
): Promise<ProviderPayment["dispute"]> {
  const query = new URLSearchParams({ disputed_transaction_id: captureId });
  const reply = await client("GET", `/v1/customer/disputes?${query}`);
  if (reply.status === 404) return "none";
  if (!reply.ok) throw paypalRefusal("list disputes", reply);
  const { items } = DisputeList.parse(reply.body ?? {});
  if (items.some(({ status }) => status !== "RESOLVED")) return "open";
  // Latest first. The list omits outcomes.
  for (const { dispute_id: id } of items) {
    const shown = await client("GET", `/v1/customer/disputes/${encodeURIComponent(id)}`);
    if (!shown.ok) throw paypalRefusal("show a dispute", shown);
    const outcome = OUTCOME[Dispute.parse(shown.body).dispute_outcome?.outcome_code ?? "NONE"];
    if (outcome !== "none") return outcome ?? "open";
  }
  return "none";
}
