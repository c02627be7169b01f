import { type SessionMailInput, startLine } from "#modules/live-sessions/mail-parts.server.ts";
import {
  type MailBlock,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import { levelText } from "#modules/scorecards/notation.ts";

export function scorecardDelivered(
  input: SessionMailInput & {
    /** Dimensions with their levels. */
    levels: readonly (readonly [name: string, level: number])[];
    /** The one thing to change. */
    change: string | null;
    scorecardUrl: string;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, levels, change, scorecardUrl } = input;
  const changing: MailBlock[] = change
    ? [{ kind: "text", text: `The one thing to change: ${change}` }]
    : [];
  return renderMail(brand, {
    subject: `Your scorecard is ready: ${serviceTitle} with ${expertName}`,
    preview: "Your levels, the evidence behind them, and what to practice next.",
    heading: "Your scorecard is ready",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${expertName} scored your ${serviceTitle}. The scorecard shows what you said or did for each level, and what to practice next.`,
      },
      {
        kind: "facts",
        rows: levels.map(([name, level]) => [name, levelText(level)]),
      },
      ...changing,
      { kind: "action", label: "Open your scorecard", url: scorecardUrl },
      {
        kind: "note",
        text: "You can ask one follow-up question within 7 days, and tell us how it went.",
      },
      {
        kind: "facts",
        rows: [
          ["Session", startLine(input, input.candidateZone)],
          ["Order id", input.orderId],
        ],
      },
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}.`,
  });
}
