import {
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** To the candidate. Without levels, which they see after scoring themselves. */
export function scorecardReady(input: {
  brand: MailBrand;
  name: string | null;
  expertName: string;
  url: string;
}): RenderedMail {
  const { brand, expertName, url } = input;
  return renderMail(brand, {
    subject: "Your recording’s scorecard is ready",
    preview: `${expertName} has scored your one-way interview.`,
    heading: "Your scorecard is ready",
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\n${expertName} has scored your one-way interview. If you haven’t scored yourself yet, do that first: it takes two minutes, and then the scorecard opens beside your own levels.`,
      },
      { kind: "action", label: "See your scorecard", url },
    ],
    footer: `You’re receiving this because you bought an expert’s scorecard at ${brand.name}.`,
  });
}
