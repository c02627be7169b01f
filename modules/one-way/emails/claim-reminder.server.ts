import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** To the expert who claimed a recording, before their time is over. */
export function claimReminder(input: {
  brand: MailBrand;
  expertName: string;
  url: string;
  /** `Tuesday, January 12, 2027, 8:00 AM (Kolkata)` */
  until: string;
  /** Whether the candidate is refunded then; otherwise other experts can score it. */
  isLast: boolean;
}): RenderedMail {
  const { brand, expertName, url, until, isLast } = input;
  return renderMail(brand, {
    subject: `Scorecard due ${until}`,
    preview: "The candidate is waiting for it.",
    heading: `Send the scorecard by ${until}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nThe candidate is waiting for the scorecard of the recording you claimed. ${isLast ? "After that, we refund the candidate and delete your draft." : "After that, the recording goes back to the queue and your draft is deleted."} You’re paid once you send it.`,
      },
      { kind: "action", label: "Write the scorecard", url },
      {
        kind: "note",
        text: "Can’t make it? Return the recording on that page, so that others can score it.",
      },
    ],
    footer: `You’re receiving this because you claimed a recording at ${brand.name}.`,
  });
}
