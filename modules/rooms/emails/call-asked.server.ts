import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, timeRows } from "#modules/live-sessions/mail-parts.server.ts";

/** Asks whether a call outside our room took place. */
export function callAsked(
  input: SessionMailInput & { reader: "candidate" | "expert" },
): RenderedMail {
  const { brand, serviceTitle, reader, candidateName, expertName } = input;
  const [name, other] =
    reader === "candidate" ? [candidateName, expertName] : [expertName, candidateName];
  return renderMail(brand, {
    subject: `Did your session take place? ${serviceTitle}`,
    preview: "Please answer within two days.",
    heading: "Did your session take place?",
    blocks: [
      {
        kind: "text",
        text: `Hello ${name},\nYour call with ${other} wasn’t in our room, so we can’t tell. Please answer within two days.`,
      },
      { kind: "facts", rows: [...timeRows(input, reader), ["Order id", input.orderId]] },
      { kind: "action", label: "Answer", url: input.orderUrl },
    ],
    footer:
      reader === "candidate"
        ? `You’re receiving this because you booked a session at ${brand.name}.`
        : `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
