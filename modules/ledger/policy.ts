import type { Currency } from "#lib/money.ts";

/** Rules 6. Debits are positive and credits negative, in minor units; a transaction's sum is zero. */
export const ACCOUNTS = [
  /** What an order's buyer owes (positive) or is owed (negative); the party is the order. */
  "customer",
  /** Our money at a provider, or in the `bank`; the party is its name. */
  "provider_clearing",
  "revenue",
  /** What an expert has earned and not been paid (negative); the party is the expert. */
  "expert_payable",
  /** What was given back or given away, against revenue. */
  "refunds",
  "fees",
  /** Not spent yet (negative): goodwill, the party the user; prepaid sessions, the pack's order. */
  "credits",
] as const;
export type Account = (typeof ACCOUNTS)[number];

export type Entry = { account: Account; party: string; currency: Currency; amountMinor: number };
export type Money = { amountMinor: number; currency: Currency };

/** The two sides of one movement: nothing is posted for nothing. */
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

/** Each thing that happens to money, and what it means in the books. */
export const postings = {
  /** A provider has taken a buyer's money. */
  paymentTaken: (order: string, provider: string, money: Money) =>
    move(money, clearing(provider), customer(order)),
  /** What was paid for is theirs. */
  sold: (order: string, money: Money) => move(money, customer(order), revenue),
  /** What a provider kept for its work. */
  feeTaken: (provider: string, money: Money) =>
    move(money, { account: "fees", party: provider }, clearing(provider)),
  /** We owe a buyer something back. */
  refundOwed: (order: string, money: Money) => move(money, refunds, customer(order)),
  /** What we owed back, the buyer's bank has taken back instead. */
  refundSuperseded: (order: string, money: Money) => move(money, customer(order), refunds),
  /** The provider has given a buyer money back. */
  refundSent: (order: string, provider: string, money: Money) =>
    move(money, customer(order), clearing(provider)),
  /** Goodwill: to be spent on a later order. */
  creditGranted: (user: string, money: Money) => move(money, refunds, credits(user)),
  /** Goodwill or a prepaid session pays for an order, or a part of one. */
  creditSpent: (owner: string, order: string, money: Money) =>
    move(money, credits(owner), customer(order)),
  /** Such a payment undone. */
  creditReturned: (owner: string, order: string, money: Money) =>
    move(money, customer(order), credits(owner)),
  /** Sessions bought ahead: ours only once they are used. */
  prepaid: (pack: string, money: Money) => move(money, customer(pack), credits(pack)),
  /** Prepaid sessions or credits that ran out unused. */
  creditLapsed: (owner: string, money: Money) => move(money, credits(owner), revenue),
  /** An expert's share; negative takes it back. */
  expertEarned: (expert: string, money: Money) =>
    move(money, revenue, { account: "expert_payable", party: expert }),
  payoutSent: (expert: string, money: Money) =>
    move(money, { account: "expert_payable", party: expert }, clearing("bank")),
  /** A payer's bank has taken the money back until it decides. */
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
