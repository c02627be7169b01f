import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import {
  type SessionMailInput,
  startLine,
  timeRows,
} from "#modules/live-sessions/mail-parts.server.ts";

type Reader = { reader: "candidate" | "expert" };

/** Asks someone what happened in a session whose outcome presence can't decide. */
export function caseAsked(input: SessionMailInput & Reader): RenderedMail {
  const { brand, serviceTitle, reader } = input;
  const [name, other] = namesFor(input);
  const [preview, why] = input.join.call
    ? [
        "We couldn’t confirm that your call took place.",
        `Your ${serviceTitle} with ${other} wasn’t in our room, and we couldn’t confirm that it took place.`,
      ]
    : [
        "You weren’t in the room together for long enough.",
        `You and ${other} were in the room of your ${serviceTitle} together for less than ten minutes, or not at all.`,
      ];
  return renderMail(brand, {
    subject: `What happened in your session? ${serviceTitle}`,
    preview,
    heading: "What happened?",
    blocks: [
      {
        kind: "text",
        text: `Hello ${name},\n${why} What happened? Reply to this email within two days. Nobody is paid or refunded until we’ve decided.`,
      },
      { kind: "facts", rows: [...timeRows(input, reader), ["Order id", input.orderId]] },
      { kind: "action", label: "Open the session", url: input.orderUrl },
    ],
    footer: footerFor(input),
  });
}

/** An operator decided that it took place. */
export function caseCompleted(
  input: SessionMailInput & Reader & { isScored: boolean },
): RenderedMail {
  const { brand, serviceTitle, reader, expertName, isScored } = input;
  const [name] = namesFor(input);
  const then = {
    expert: isScored ? "Your share is yours." : "Send the scorecard to earn your share.",
    candidate: isScored
      ? `${expertName} has already sent your scorecard.`
      : `${expertName} now writes your scorecard.`,
  }[reader];
  return renderMail(brand, {
    subject: `Our decision: ${serviceTitle}`,
    preview: "We decided that it took place.",
    heading: "We decided that it took place",
    blocks: [
      {
        kind: "text",
        text: `Hello ${name},\nWe looked into what happened in your ${serviceTitle}. ${then}`,
      },
      { kind: "facts", rows: [...timeRows(input, reader), ["Order id", input.orderId]] },
      { kind: "note", text: "Disagree? Reply to this email." },
    ],
    footer: footerFor(input),
  });
}

export function caseTeam(input: SessionMailInput & { claimsUrl: string }): RenderedMail {
  return renderMail(input.brand, {
    subject: `A case is waiting: ${input.orderId}`,
    preview: `${input.serviceTitle} with ${input.expertName}`,
    heading: "A session needs a decision",
    blocks: [
      {
        kind: "text",
        text: `It isn’t clear whether ${input.serviceTitle} with ${input.expertName} took place. Nobody is paid or refunded until you decide.`,
      },
      {
        kind: "facts",
        rows: [
          ["Session", startLine(input, "UTC")],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "Decide the case", url: input.claimsUrl },
    ],
    footer: "You’re receiving this because claims go to this email.",
  });
}

function namesFor({ reader, candidateName, expertName }: SessionMailInput & Reader) {
  return reader === "candidate" ? [candidateName, expertName] : [expertName, candidateName];
}

function footerFor({ reader, brand }: SessionMailInput & Reader): string {
  return reader === "candidate"
    ? `You’re receiving this because you booked a session at ${brand.name}.`
    : `You’re receiving this because you’re an expert at ${brand.name}.`;
}
