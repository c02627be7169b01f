import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

const WORDS = {
  ended: {
    heading: "Your time to score this recording is over",
    preview: "It’s back in the queue.",
    text: "You claimed a recording, and its scorecard wasn’t sent in time. It’s back in the queue, without your draft. You won’t be paid for it.",
  },
  late: {
    heading: "Your time to score this recording is over",
    preview: "The candidate was refunded.",
    text: "You claimed a recording, and its scorecard wasn’t sent in time. We refunded the candidate, and your draft is deleted. You won’t be paid for it.",
  },
  withdrawn: {
    heading: "The recording you claimed was withdrawn",
    preview: "It doesn’t need a scorecard anymore.",
    text: "The recording you claimed doesn’t need a scorecard anymore, because its candidate was refunded. Your draft is deleted, and you won’t be paid for it. We’re sorry for the time you spent.",
  },
} as const;

/** To the expert who claimed a recording and didn't send its scorecard in time, or can't. */
export function claimEnded(input: {
  brand: MailBrand;
  expertName: string;
  url: string;
  /** `ended`: other experts can score it now. */
  why: keyof typeof WORDS;
}): RenderedMail {
  const { brand, expertName, url, why } = input;
  const { heading, preview, text } = WORDS[why];
  return renderMail(brand, {
    subject: why === "withdrawn" ? heading : "Your time to score a recording is over",
    preview,
    heading,
    blocks: [
      { kind: "text", text: `Hello ${expertName},\n${text}` },
      { kind: "action", label: "See recordings to score", url },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
