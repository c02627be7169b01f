import {
  BANKS,
  type MailBlock,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, startLine } from "#modules/live-sessions/mail-parts.server.ts";

export function claimFiledCandidate(input: SessionMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName } = input;
  return renderMail(brand, {
    subject: `We’re looking into it: ${serviceTitle}`,
    preview: "We’ll email you our decision.",
    heading: "We’ve received your report",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nThank you for telling us what went wrong in your ${serviceTitle} with ${expertName}. We’ll look into it, ask ${expertName} if we need to, and email you our decision.`,
      },
      facts(input, input.candidateZone),
      { kind: "action", label: "Open your order", url: input.orderUrl },
    ],
    footer: `You’re receiving this because you reported a session at ${brand.name}.`,
  });
}

export function claimFiledExpert(input: SessionMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName } = input;
  return renderMail(brand, {
    subject: `A question about your session: ${serviceTitle}`,
    preview: "Your share is on hold until we decide.",
    heading: "A candidate reported a problem",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} reported a problem with ${serviceTitle}. We’ll look into it and may ask you about it. Your share of this session is on hold until we decide.`,
      },
      facts(input, input.expertZone),
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}

export function claimFiledTeam(input: SessionMailInput & { claimsUrl: string }): RenderedMail {
  return renderMail(input.brand, {
    subject: `A claim is waiting: ${input.orderId}`,
    preview: `${input.serviceTitle} with ${input.expertName}`,
    heading: "A claim needs a decision",
    blocks: [
      {
        kind: "text",
        text: `A candidate reported a problem with ${input.serviceTitle} with ${input.expertName}. The expert’s share is on hold until you decide.`,
      },
      facts(input, "UTC"),
      { kind: "action", label: "Decide the claim", url: input.claimsUrl },
    ],
    footer: "You’re receiving this because claims go to this email.",
  });
}

export function claimDecidedCandidate(
  input: SessionMailInput & {
    /** The refund in all its forms; null if there is none. */
    refundText: string | null;
    /** Whether money is refunded, not only credit. */
    refundsPayment: boolean;
    answer: string;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, refundText, answer } = input;
  const banks = input.refundsPayment ? ` ${BANKS}` : "";
  const words: MailBlock[] = answer ? [{ kind: "text", text: answer }] : [];
  return renderMail(brand, {
    subject: `Our decision: ${refundText ? `${refundText} refunded for ` : ""}${serviceTitle}`,
    preview: refundText ? `We’re refunding ${refundText}.` : "We won’t refund this session.",
    heading: refundText ? `We’re refunding ${refundText}` : "We won’t refund this session",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nWe looked into your report about ${serviceTitle} with ${expertName}. ${refundText ? `We’re refunding ${refundText}, the same way you paid.${banks}` : "We found no reason for a refund."}`,
      },
      ...words,
      facts(input, input.candidateZone),
      { kind: "action", label: "Open your order", url: input.orderUrl },
      { kind: "note", text: "Disagree? Reply to this email." },
    ],
    footer: `You’re receiving this because you reported a session at ${brand.name}.`,
  });
}

export function claimDecidedExpert(
  input: SessionMailInput & {
    kept: "all" | "part" | "none";
    /** The refund to the candidate; null if there is none. */
    refundText: string | null;
    /** What the expert earns for this session now; null if nothing. */
    shareText: string | null;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, kept, refundText, shareText } = input;
  const share = {
    all: "We aren’t refunding the candidate, and you keep your full share.",
    part: `We’re refunding ${refundText} to the candidate. You keep your share of the rest.`,
    none: `We’re refunding ${refundText} to the candidate. They have the full price back, so you won’t be paid for it.`,
  }[kept];
  return renderMail(brand, {
    subject: `Our decision: ${serviceTitle}`,
    preview: share,
    heading: "We’ve decided",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nWe looked into ${candidateName}’s report about ${serviceTitle}. ${share}`,
      },
      {
        kind: "facts",
        rows: [
          ...(shareText ? [["Your share", shareText] as const] : []),
          ["Session", startLine(input, input.expertZone)],
          ["Order id", input.orderId],
        ],
      },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}

function facts(input: SessionMailInput, zone: string): MailBlock {
  return {
    kind: "facts",
    rows: [
      ["Session", startLine(input, zone)],
      ["Order id", input.orderId],
    ],
  };
}
