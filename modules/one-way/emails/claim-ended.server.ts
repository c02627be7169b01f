import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** To the expert who claimed a recording and didn't send its scorecard in time. */
export function claimEnded(input: {
  brand: MailBrand;
  expertName: string;
  url: string;
  /** Whether other experts can score it now; otherwise the candidate was refunded. */
  isBack: boolean;
}): RenderedMail {
  const { brand, expertName, url, isBack } = input;
  return renderMail(brand, {
    subject: "Your time to score a recording is over",
    preview: isBack ? "It’s back in the queue." : "The candidate was refunded.",
    heading: "Your time to score this recording is over",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nYou claimed a recording, and its scorecard didn’t come in time. ${isBack ? "It’s back in the queue, without your draft." : "We refunded the candidate, and your draft is deleted."} You won’t be paid for it.`,
      },
      { kind: "action", label: "See recordings to score", url },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
