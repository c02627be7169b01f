import type { OrderPageModel } from "./session-order.server.ts";
import type { MoneyBack } from "./refund-rows.tsx";

type Words = { title: string; lead: string };
type Facts = Pick<
  OrderPageModel,
  "state" | "amount" | "paid" | "free" | "refunded" | "back" | "session" | "changes" | "receipt"
>;

export function endedWords(model: Facts): Words {
  const { state, amount, refunded, session, changes } = model;
  const expert = session?.expert.name ?? "Your expert";
  const sorry = changes?.choose
    ? "We’re sorry. You had prepared and kept the time free. Choose another time or a refund below."
    : `We’re sorry. ${moneyWords(model)}`;
  switch (state) {
    case "refunding":
      return {
        title: "That time was taken. Your refund is on its way.",
        lead: `Your payment arrived after your hold expired, and someone else booked that time. We’re refunding ${refunded} and will email you when it’s done.`,
      };
    case "refunded":
      return {
        title: `That time was taken. We refunded ${refunded}.`,
        lead: "Your payment arrived after your hold expired, and someone else booked that time. Banks usually take a few days to show a refund.",
      };
    case "failed":
      return {
        title: "The payment failed. You haven’t been charged.",
        lead: `We couldn’t charge ${amount}, and your time is free again. Pick a time and try again.`,
      };
    case "cancelled_by_candidate":
      return { title: "You canceled this session.", lead: moneyWords(model) };
    case "cancelled_by_expert":
      return { title: `${expert} had to cancel.`, lead: sorry };
    case "cancelled_by_platform":
      return { title: "We had to cancel this session.", lead: sorry };
    case "no_show_expert":
      return { title: `${expert} didn’t show up.`, lead: sorry };
    case "tech_failed":
      return { title: "The call didn’t work.", lead: sorry };
    case "no_show_candidate":
      return {
        title: "You missed your session.",
        lead: `${expert} was there, but you weren’t. ${moneyWords(model)} Is this wrong? Reply to our email.`,
      };
    case "no_show_both":
      return {
        title: "Nobody showed up for this session.",
        lead: `Neither you nor ${expert} came. ${moneyWords(model)}`,
      };
    default:
      return {
        title: "Your hold expired. You haven’t been charged.",
        lead: "The payment wasn’t finished in time, so the time is free again. Still want it? Pick it again.",
      };
  }
}

function moneyWords({ paid, free, back, changes, receipt }: Facts): string {
  const sentences = refundSentences(back);
  if (sentences.length === 0) {
    sentences.push(
      free
        ? "You weren’t charged, so there’s no refund."
        : receipt?.prepaid
          ? "Under the terms you booked with, this session of your pack counts as used."
          : `Under the terms you booked with, the ${paid} you paid is nonrefundable.`,
    );
  }
  if (changes?.credit) sentences.push(`You also get ${changes.credit} in credit.`);
  return sentences.join(" ");
}

/** Completed and pending refunds, a sentence per form. */
export function refundSentences(back: MoneyBack | null): string[] {
  const sentences: string[] = [];
  if (back?.done) {
    sentences.push(
      `We refunded ${back.done} to your original payment method. Banks usually take a few days to show it.`,
    );
  }
  if (back?.pending) {
    const more = back.done ? "another " : "";
    sentences.push(`We’re refunding ${more}${back.pending} to your original payment method.`);
  }
  if (back?.inKind) sentences.push(`We returned ${back.inKind} to your account.`);
  if (back?.stuck) {
    sentences.push(`We couldn’t refund ${back.stuck} yet. We’re working on it and will email you.`);
  }
  return sentences;
}
