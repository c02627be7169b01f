import {
  type MailBlock,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import {
  type SessionMailInput,
  startLine,
} from "#modules/live-sessions/emails/booking-mail.server.ts";

/** To the candidate who was not content: that it is being looked at. */
export function claimFiledCandidate(input: SessionMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName } = input;
  return renderMail(brand, {
    subject: `We are looking into it: ${serviceTitle}`,
    preview: "You hear from us by mail.",
    heading: "We have your words",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nthank you for telling us what was wrong with ${serviceTitle} with ${expertName}. Somebody of our team reads it, asks ${expertName} where needed, and writes to you.`,
      },
      facts(input, input.candidateZone),
      { kind: "action", label: "Open your order", url: input.orderUrl },
    ],
    footer: `You get this mail because you told us about a session at ${brand.name}.`,
  });
}

/** To the expert: why their share of this session waits. */
export function claimFiledExpert(input: SessionMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName } = input;
  return renderMail(brand, {
    subject: `A question about your session: ${serviceTitle}`,
    preview: "Your share of it waits until we have looked into it.",
    heading: "A candidate was not content",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} told us that something was wrong with ${serviceTitle}. We look into it and may ask you about it. Your share of this session waits until then.`,
      },
      facts(input, input.expertZone),
    ],
    footer: `You get this mail because you give sessions at ${brand.name}.`,
  });
}

/** To our own team: there is something to decide. */
export function claimFiledTeam(input: SessionMailInput): RenderedMail {
  return renderMail(input.brand, {
    subject: `A claim is waiting: ${input.orderId}`,
    preview: `${input.serviceTitle} with ${input.expertName}`,
    heading: "A claim is waiting for you",
    blocks: [
      {
        kind: "text",
        text: `A candidate was not content with ${input.serviceTitle} with ${input.expertName}. The expert’s share waits until you decide.`,
      },
      facts(input, "UTC"),
    ],
    footer: "You get this mail because claims go to this address.",
  });
}

/** To the candidate: what was decided, in the operator's words. */
export function claimDecidedCandidate(
  input: SessionMailInput & {
    /** What goes back, in words; null: nothing. */
    refundText: string | null;
    answer: string;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, refundText, answer } = input;
  const words: MailBlock[] = answer ? [{ kind: "text", text: answer }] : [];
  return renderMail(brand, {
    subject: `What we decided: ${serviceTitle}`,
    preview: refundText ? `${refundText} goes back to you.` : "Nothing goes back this time.",
    heading: refundText ? `${refundText} goes back to you` : "We looked into it",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nwe looked into what you told us about ${serviceTitle} with ${expertName}. ${refundText ? `${refundText} goes back the way it came; banks take a few days to show it.` : "We see no ground to give money back."}`,
      },
      ...words,
      facts(input, input.candidateZone),
      { kind: "action", label: "Open your order", url: input.orderUrl },
      { kind: "note", text: "You see it differently? Answer this mail." },
    ],
    footer: `You get this mail because you told us about a session at ${brand.name}.`,
  });
}

/** To the expert: what it means for their share. */
export function claimDecidedExpert(
  input: SessionMailInput & { kept: "all" | "part" | "none" },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, kept } = input;
  const share = {
    all: "Nothing goes back, and your share is yours in full.",
    part: "A part of the price goes back; of the rest your share is yours.",
    none: "The price goes back in full, so that nothing is left to share.",
  }[kept];
  return renderMail(brand, {
    subject: `What we decided: ${serviceTitle}`,
    preview: share,
    heading: "We looked into it",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nwe looked into what ${candidateName} told us about ${serviceTitle}. ${share}`,
      },
      facts(input, input.expertZone),
    ],
    footer: `You get this mail because you give sessions at ${brand.name}.`,
  });
}

function facts(input: SessionMailInput, zone: string): MailBlock {
  return {
    kind: "facts",
    rows: [
      ["The session", startLine(input, zone)],
      ["Order id", input.orderId],
    ],
  };
}
