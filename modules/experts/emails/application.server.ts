import {
  type MailBlock,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { ExpertStatus } from "../transitions.ts";

export function applicationReceived(input: {
  brand: MailBrand;
  name: string;
  statusUrl: string;
}): RenderedMail {
  const { brand, name, statusUrl } = input;
  return renderMail(brand, {
    subject: "We’ve received your application",
    preview: "One of us will read it.",
    heading: "We’ve received your application",
    blocks: [
      {
        kind: "text",
        text: `Hello ${name},\nThank you for applying to interview at ${brand.name}. One of us will read your application and email you.`,
      },
      { kind: "action", label: "See its status", url: statusUrl },
    ],
    footer: `You’re receiving this because you applied to ${brand.name}.`,
  });
}

export function applicationTeam(input: {
  brand: MailBrand;
  name: string;
  listUrl: string;
}): RenderedMail {
  const { brand, name, listUrl } = input;
  return renderMail(brand, {
    subject: `An expert applied: ${name}`,
    preview: "Their application is complete.",
    heading: "An application is waiting",
    blocks: [
      { kind: "text", text: `${name} applied and scored the trial interview.` },
      { kind: "action", label: "Read the application", url: listUrl },
    ],
    footer: "You’re receiving this because applications go to this email.",
  });
}

type Step = Exclude<ExpertStatus, "applied">;
type Words = { subject: string; news: string; action: [label: string, path: string] };

/** The email to an expert at each step. An operator's reason is quoted as written. */
export function statusMail(input: {
  brand: MailBrand;
  publicUrl: string;
  name: string;
  from: ExpertStatus;
  to: Step;
  why: string | null;
}): RenderedMail {
  const { brand, publicUrl, name, from, to, why } = input;
  const { subject, news, action } = wordsOf(brand, from, to);
  const [label, path] = action;
  // A review's start needs no reason, and neither does a pause the expert chose.
  const reason: MailBlock[] =
    why !== null && to !== "in_review" && why !== "" ? [{ kind: "text", text: why }] : [];
  return renderMail(brand, {
    subject,
    preview: news,
    heading: subject,
    blocks: [
      { kind: "text", text: `Hello ${name},\n${news}` },
      ...reason,
      { kind: "action", label, url: new URL(path, publicUrl).href },
      { kind: "note", text: "Questions? Reply to this email." },
    ],
    footer:
      from === "applied" || from === "in_review"
        ? `You’re receiving this because you applied to ${brand.name}.`
        : `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}

function wordsOf(brand: MailBrand, from: ExpertStatus, to: Step): Words {
  const workspace: Words["action"] = ["Open your workspace", "/expert"];
  switch (to) {
    case "in_review":
      return {
        subject: "We’re reviewing your application",
        news: "One of us is reading your application now. We’ll email you our decision.",
        action: ["See its status", "/expert/apply"],
      };
    case "refused":
      return {
        subject: "Our decision about your application",
        news: "We’re not moving forward with your application this time. You can apply again in 90 days.",
        action: ["See its status", "/expert/apply"],
      };
    case "active":
      return from === "in_review"
        ? {
            subject: `Welcome to ${brand.name}`,
            news: "You’re an expert now, and your profile is public. Set your hours next, so that candidates can book you.",
            action: ["Set your hours", "/expert/hours"],
          }
        : {
            subject: "You’re open for bookings again",
            news: "Candidates see your free times again.",
            action: workspace,
          };
    case "paused":
      return {
        subject: "You’re paused",
        news: "Candidates can’t book you now. Sessions already booked still take place.",
        action: workspace,
      };
    case "left":
      return {
        subject: `You’ve left ${brand.name}`,
        news: "Your profile is no longer public. We’ll still pay what you’ve earned.",
        action: workspace,
      };
  }
}
