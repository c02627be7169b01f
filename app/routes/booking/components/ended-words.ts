import type { OrderPageModel } from "../order-page.server.ts";

type Words = { title: string; lead: string };
type Facts = Pick<
  OrderPageModel,
  "state" | "amount" | "paid" | "free" | "refunded" | "back" | "session" | "changes"
>;

/** What an order's page says of a session that did not come about, or not to its end. */
export function endedWords(model: Facts): Words {
  const { state, amount, refunded, session, changes } = model;
  const expert = session?.expert.name ?? "Your expert";
  const sorry = changes?.choose
    ? "We are sorry. You had prepared for it and kept the time free. What comes instead is your choice."
    : `We are sorry. ${moneyWords(model)}`;
  switch (state) {
    case "refunding":
      return {
        title: "The time was gone. Your money is on its way back.",
        lead: `Your payment came after the time we kept for you was over, and someone else has it now. All of it, ${refunded}, goes back the way it came; we mail you when it is done.`,
      };
    case "refunded":
      return {
        title: `The time was gone. ${refunded} went back to you.`,
        lead: "Your payment came after the time we kept for you was over, and someone else had it. All of it was sent back the way it came; banks take a few days to show it.",
      };
    case "failed":
      return {
        title: "The payment failed. Nothing was charged.",
        lead: `We could not take the ${amount}, and the time is free again. Choose one and try once more.`,
      };
    case "cancelled_by_candidate":
      return { title: "You cancelled this session.", lead: moneyWords(model) };
    case "cancelled_by_expert":
      return { title: `${expert} had to cancel.`, lead: sorry };
    case "cancelled_by_platform":
      return { title: "We had to cancel this session.", lead: sorry };
    case "no_show_expert":
      return { title: `${expert} did not come.`, lead: sorry };
    case "tech_failed":
      return { title: "The call did not work.", lead: sorry };
    case "no_show_candidate":
      return {
        title: "You were missed.",
        lead: `${expert} was there, and you were not. ${moneyWords(model)} It was not so? Answer our mail about it.`,
      };
    case "no_show_both":
      return {
        title: "Nobody came to this session.",
        lead: `Neither you nor ${expert} did. ${moneyWords(model)}`,
      };
    default:
      return {
        title: "The time ran out. Nothing was charged.",
        lead: "We kept the time while the payment page was open. It is free again; if you still want it, choose it once more.",
      };
  }
}

/** What became of what was paid, as sentences. */
function moneyWords({ paid, free, back, changes }: Facts): string {
  const sentences: string[] = [];
  if (back?.pending) sentences.push(`${back.pending} is on its way back to you.`);
  if (back?.done) {
    sentences.push(`${back.done} went back the way it came; banks take a few days to show it.`);
  }
  if (back?.inKind) sentences.push(`You have ${back.inKind} to use again.`);
  if (back?.stuck) {
    sentences.push(`${back.stuck} could not be sent back yet: we are on it, and write to you.`);
  }
  if (sentences.length === 0) {
    sentences.push(
      free
        ? "Nothing was paid, so nothing goes back."
        : `Under the terms you booked with, nothing of ${paid} comes back.`,
    );
  }
  if (changes?.credit) sentences.push(`A credit of ${changes.credit} is yours as well.`);
  return sentences.join(" ");
}
