import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import type { ReplacedCall } from "../call-link.ts";
import { orderNote, type SessionMailInput, startLine, timeRows } from "../mail-parts.server.ts";

type Input = SessionMailInput & {
  call: ReplacedCall;
  by: "expert" | "operator";
};

export function callReplacedCandidate(input: Input): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, call, by } = input;
  const who = by === "expert" ? expertName : "We";
  return renderMail(brand, {
    subject: `New link for your call: ${serviceTitle} with ${expertName}`,
    preview: `At ${call.host}. ${startLine(input, input.candidateZone)}`,
    heading: "Your call has a new link",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${who} moved the call of your ${serviceTitle} to ${call.host}. The time hasn’t changed. Our room stays open for the editor and the chat.`,
      },
      { kind: "facts", rows: timeRows(input, "candidate") },
      { kind: "action", label: `Open the call at ${call.host}`, url: call.url },
      {
        kind: "note",
        text: "Editor, question and chat:",
        link: { label: "Open our room", url: input.join.roomUrl },
      },
      { kind: "note", text: "Open the attached file to update your calendar." },
      orderNote(input, "candidate"),
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}

export function callReplacedExpert(input: Input): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, call, by } = input;
  const what =
    by === "expert"
      ? `You moved the call of your ${serviceTitle} with ${candidateName} to ${call.host}, and we’ve told them.`
      : `We moved the call of your ${serviceTitle} with ${candidateName} to ${call.host}.`;
  return renderMail(brand, {
    subject: `New link for your call: ${serviceTitle}`,
    preview: `At ${call.host}. ${startLine(input, input.expertZone)}`,
    heading: "Your call has a new link",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${what} The time hasn’t changed. Our room stays open for the editor and the chat.`,
      },
      { kind: "facts", rows: timeRows(input, "expert") },
      { kind: "action", label: `Open the call at ${call.host}`, url: call.url },
      {
        kind: "note",
        text: "Editor, rubric and chat:",
        link: { label: "Open our room", url: input.join.roomUrl },
      },
      { kind: "note", text: "Open the attached file to update your calendar." },
      orderNote(input, "expert"),
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}
