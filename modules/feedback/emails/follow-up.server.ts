import { type SessionMailInput, startLine } from "#modules/live-sessions/mail-parts.server.ts";
import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";

/** Omits the question itself, which is on the page. */
export function followUpAsked(input: SessionMailInput & { sessionUrl: string }): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, sessionUrl } = input;
  return renderMail(brand, {
    subject: `A question about your scorecard: ${serviceTitle} with ${candidateName}`,
    preview: "Each candidate can ask one.",
    heading: `${candidateName} has a question`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} has a question about your scorecard. They can ask one, so your answer settles it.`,
      },
      { kind: "action", label: "Read and answer", url: sessionUrl },
      { kind: "facts", rows: [["Session", startLine(input, input.expertZone)]] },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}

export function followUpAnswered(input: SessionMailInput & { sessionUrl: string }): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, sessionUrl } = input;
  return renderMail(brand, {
    subject: `${expertName} answered your question: ${serviceTitle}`,
    preview: "The answer is beside your scorecard.",
    heading: `${expertName} answered your question`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${expertName} answered the question you asked about your scorecard.`,
      },
      { kind: "action", label: "Read the answer", url: sessionUrl },
      { kind: "facts", rows: [["Session", startLine(input, input.candidateZone)]] },
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}.`,
  });
}
