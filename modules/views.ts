import type { RANKS } from "./ranks.ts";

/**
 * The views that modules publish, by owner. Higher-ranked modules may read them in SQL; they are
 * read-only. Each is defined in its owner's file of platform/db/migrations.
 */
export const VIEWS: Partial<Record<keyof typeof RANKS, readonly string[]>> = {
  audit: ["reschedules"],
  notifications: ["mail_list"],
  accounts: ["user_emails"],
  catalog: ["service_titles"],
  experts: ["expert_contacts", "expert_list", "expert_names", "topic_experts"],
  promotions: ["coupon_list", "coupon_uses"],
  leads: ["lead_list"],
  booking: ["booking_list"],
  documents: ["document_list"],
  recordings: ["recording_list"],
  ledger: ["expert_debts", "ledger_transaction_list", "posting_list"],
  payouts: ["payout_list"],
  orders: ["order_list", "payment_list", "refund_keys", "refund_list", "webhook_list"],
  "live-sessions": ["session_list"],
  scorecards: ["sent_scorecards"],
  "expert-work": ["work_list"],
  feedback: ["overdue_scorecards", "review_keys", "review_list"],
  claims: ["claim_keys", "claim_list"],
};
