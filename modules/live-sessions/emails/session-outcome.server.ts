import {
  type MailBlock,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { Outcome } from "#modules/orders/policy.ts";
import {
  type Choice,
  choiceBlocks,
  type SessionMailInput,
  startLine,
  timeRows,
} from "./booking-mail.server.ts";

const OBJECTION = "It was not so? Answer this mail within a week, and somebody looks into it.";

/** To the candidate: how a session was judged that did not take place, and what follows. */
export function outcomeForCandidate(
  input: SessionMailInput & {
    outcome: Outcome;
    /** A sentence about the money. */
    backText: string;
    /** Theirs when the fault was not. */
    choice: Choice | null;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, outcome, backText, choice } = input;
  const { heading, words } = {
    no_show_candidate: {
      heading: "You were missed",
      words: `${expertName} was there for the ${serviceTitle}, and you were not. ${backText}`,
    },
    no_show_expert: {
      heading: "We are sorry: your expert did not come",
      words: `you were there for the ${serviceTitle}, and ${expertName} was not. That should not happen, and we apologise.`,
    },
    no_show_both: {
      heading: "Your session did not take place",
      words: `neither you nor ${expertName} came to the ${serviceTitle}. ${backText}`,
    },
    tech_failed: {
      heading: "We are sorry: the call did not work",
      words: `your ${serviceTitle} with ${expertName} could not take place, because our call did not work. We apologise.`,
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
    footer: `You get this mail because you booked a session at ${brand.name}.`,
  });
}

/** To the expert: how the session was judged, and what it means for their share. */
export function outcomeForExpert(
  input: SessionMailInput & { outcome: Outcome; earns: boolean },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, outcome, earns } = input;
  const words = {
    no_show_candidate: `you were there for the ${serviceTitle}, and ${candidateName} was not.`,
    no_show_expert: `${candidateName} was there for the ${serviceTitle}, and you were not. We gave them their money back, or another session.`,
    no_show_both: `neither you nor ${candidateName} came to the ${serviceTitle}. The money went back.`,
    tech_failed: `the ${serviceTitle} with ${candidateName} could not take place, because our call did not work.`,
  }[outcome];
  return renderMail(brand, {
    subject: `About your session: ${serviceTitle}`,
    preview: startLine(input, input.expertZone),
    heading: "This session did not take place",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${words} ${earns ? "Your share of the price is yours all the same." : "You earn nothing from it."}`,
      },
      { kind: "facts", rows: [...timeRows(input, "expert"), ["Order id", input.orderId]] },
      { kind: "note", text: OBJECTION },
    ],
    footer: `You get this mail because you give sessions at ${brand.name}.`,
  });
}
