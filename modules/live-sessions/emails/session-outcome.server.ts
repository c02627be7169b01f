import {
  type MailBlock,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { Outcome } from "../policy.ts";
import {
  type Choice,
  choiceBlocks,
  type SessionMailInput,
  startLine,
  timeRows,
} from "../mail-parts.server.ts";

const OBJECTION = "Is this wrong? Reply to this email within a week, and we’ll look into it.";

export function outcomeForCandidate(
  input: SessionMailInput & {
    outcome: Outcome;
    backText: string;
    /** Set if it wasn't the candidate's fault. */
    choice: Choice | null;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, outcome, backText, choice } = input;
  const { heading, words } = {
    no_show_candidate: {
      heading: "You missed your session",
      words: `${expertName} was there for your ${serviceTitle}, but you weren’t. ${backText}`,
    },
    no_show_expert: {
      heading: "We’re sorry: your expert didn’t show up",
      words: `You were there for your ${serviceTitle}, but ${expertName} wasn’t. That shouldn’t happen, and we apologize.`,
    },
    no_show_both: {
      heading: "Your session didn’t take place",
      words: `Neither you nor ${expertName} came to the ${serviceTitle}. ${backText}`,
    },
    tech_failed: {
      heading: "We’re sorry: the call didn’t work",
      words: `Your ${serviceTitle} with ${expertName} couldn’t take place because our call didn’t work. We apologize.`,
    },
  }[outcome];
  const then: MailBlock[] = choice
    ? choiceBlocks(choice)
    : [{ kind: "action", label: "Open your order", url: input.orderUrl }];
  return renderMail(brand, {
    subject: `${heading}: ${serviceTitle}`,
    preview: startLine(input, input.candidateZone),
    heading,
    blocks: [
      { kind: "text", text: `Hello ${candidateName},\n${words}` },
      { kind: "facts", rows: [...timeRows(input, "candidate"), ["Order id", input.orderId]] },
      ...then,
      ...(choice ? [] : [{ kind: "note" as const, text: OBJECTION }]),
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}.`,
  });
}

export function outcomeForExpert(
  input: SessionMailInput & { outcome: Outcome; earns: boolean },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, outcome, earns } = input;
  const words = {
    no_show_candidate: `You were there for the ${serviceTitle}, but ${candidateName} wasn’t.`,
    no_show_expert: `${candidateName} was there for the ${serviceTitle}, but you weren’t. They can pick another session or get a full refund.`,
    no_show_both: `Neither you nor ${candidateName} came to the ${serviceTitle}. The candidate gets a full refund.`,
    tech_failed: `Your ${serviceTitle} with ${candidateName} couldn’t take place because our call didn’t work.`,
  }[outcome];
  return renderMail(brand, {
    subject: `About your session: ${serviceTitle}`,
    preview: startLine(input, input.expertZone),
    heading: "This session didn’t take place",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${words} ${earns ? "You still earn your share of the price." : "You won’t be paid for it."}`,
      },
      { kind: "facts", rows: [...timeRows(input, "expert"), ["Order id", input.orderId]] },
      { kind: "note", text: OBJECTION },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
