/** Records with the field names of Stripe's wire format; references are ids. */
export type Session = {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  amount_subtotal: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_method_types: string[];
  adaptive_pricing: { enabled: boolean } | null;
  success_url: string;
  cancel_url: string | null;
  created: number;
  expires_at: number;
  /** Null once it can't be paid any more. */
  url: string | null;
  mode: "payment";
  livemode: false;
};

export type Intent = {
  id: string;
  object: "payment_intent";
  status: "requires_payment_method" | "succeeded";
  amount: number;
  amount_received: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  latest_charge: string | null;
  created: number;
  livemode: false;
};

export type Charge = {
  id: string;
  object: "charge";
  status: "succeeded" | "failed";
  paid: boolean;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  payment_intent: string;
  balance_transaction: string | null;
  disputed: boolean;
  failure_code: string | null;
  created: number;
  livemode: false;
};

export type BalanceTransaction = {
  id: string;
  object: "balance_transaction";
  type: "charge";
  source: string;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  exchange_rate: number | null;
  created: number;
};

export type Refund = {
  id: string;
  object: "refund";
  status: "succeeded";
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
  reason: string | null;
  created: number;
};

export type Dispute = {
  id: string;
  object: "dispute";
  status: string;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: "fraudulent";
  created: number;
};

export type StripeRecord = Session | Intent | Charge | BalanceTransaction | Refund | Dispute;
