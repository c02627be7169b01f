import {
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** Sent after an interrupted session expired; ending one shows the report right away. */
export function reportReady(input: {
  brand: MailBrand;
  name: string | null;
  reportUrl: string;
  minutes: number;
}): RenderedMail {
  const { brand, reportUrl, minutes } = input;
  return renderMail(brand, {
    subject: "Your AI session has ended: the report is ready",
    preview: "It covers the questions you answered.",
    heading: "Your report is ready",
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\nYour AI mock session of ${minutes} minutes was interrupted for more than 24 hours, so it has ended. The report covers the questions you answered.`,
      },
      { kind: "action", label: "Open the report", url: reportUrl },
    ],
    footer: `You’re receiving this because you started an AI session at ${brand.name}.`,
  });
}
