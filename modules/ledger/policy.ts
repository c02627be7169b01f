import type { Currency } from "#lib/money.ts";

/** Debits are positive and credits negative, in minor units; every transaction sums to zero. */
export const ACCOUNTS = [
  /** What a buyer owes (positive) or is owed (negative); the party is the order. */
  "customer",
  /** Our money at a provider or in the `bank`; the party is its name. */
  "provider_clearing",
  "revenue",
  /** Earned by an expert and not paid out yet (negative); the party is the expert. */
  "expert_payable",
  "refunds",
  "fees",
  /**
   * Unspent (negative): credits, with the user as party; prepaid sessions, with the pack's order.
   */
  "credits",
] as const;
export type Account = (typeof ACCOUNTS)[number];

export type Entry = { account: Account; party: string; currency: Currency; amountMinor: number };
export type Money = { amountMinor: number; currency: Currency };

/** The two sides of a posting; empty for zero. */
function move(
  { amountMinor, currency }: Money,
  debit: { account: Account; party: string },
  credit: { account: Account; party: string },
): Entry[] {
  if (amountMinor === 0) return [];
  return [
    { ...debit, currency, amountMinor },
    { ...credit, currency, amountMinor: -amountMinor },
  ];
}

const OURS = "greenroom";
const customer = (orderId: string) => ({ account: "customer", party: orderId }) as const;
const clearing = (party: string) => ({ account: "provider_clearing", party }) as const;
const revenue = { account: "revenue", party: OURS } as const;
const refunds = { account: "refunds", party: OURS } as const;
const credits = (owner: string) => ({ account: "credits", party: owner }) as const;

export const postings = {
  paymentTaken: (order: string, provider: string, money: Money) =>
    move(money, clearing(provider), customer(order)),
  sold: (order: string, money: Money) => move(money, customer(order), revenue),
  feeTaken: (provider: string, money: Money) =>
    move(money, { account: "fees", party: provider }, clearing(provider)),
  refundOwed: (order: string, money: Money) => move(money, refunds, customer(order)),
  /** The buyer's bank took back the money we owed. */
  refundSuperseded: (order: string, money: Money) => move(money, customer(order), refunds),
  refundSent: (order: string, provider: string, money: Money) =>
    move(money, customer(order), clearing(provider)),
  creditGranted: (user: string, money: Money) => move(money, refunds, credits(user)),
  /** A credit or prepaid session pays for an order or part of it. */
  creditSpent: (owner: string, order: string, money: Money) =>
    move(money, credits(owner), customer(order)),
  /** Reverses `creditSpent`. */
  creditReturned: (owner: string, order: string, money: Money) =>
    move(money, customer(order), credits(owner)),
  /** Sessions bought in advance become revenue only when used. */
  prepaid: (pack: string, money: Money) => move(money, customer(pack), credits(pack)),
  /** Credits or prepaid sessions that expired unused. */
  creditLapsed: (owner: string, money: Money) => move(money, credits(owner), revenue),
  /** Negative takes it back. */
  expertEarned: (expert: string, money: Money) =>
    move(money, revenue, { account: "expert_payable", party: expert }),
  payoutSent: (expert: string, money: Money) =>
    move(money, { account: "expert_payable", party: expert }, clearing("bank")),
  /** The payer's bank took the money back until it decides. */
  disputeOpened: (order: string, provider: string, money: Money) =>
    move(money, customer(order), clearing(provider)),
  disputeWon: (order: string, provider: string, money: Money) =>
    move(money, clearing(provider), customer(order)),
  disputeLost: (order: string, money: Money) => move(money, refunds, customer(order)),
};

export type PostingKind =
  | "payment_taken"
  | "sold"
  | "fee_taken"
  | "refund_owed"
  | "refund_sent"
  | "refund_superseded"
  | "credit_granted"
  | "credit_spent"
  | "credit_returned"
  | "prepaid"
  | "credit_lapsed"
  | "expert_earned"
  | "payout_sent"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost";
