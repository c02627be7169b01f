import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { Lead } from "../data.server.ts";
import { KIND_LABELS, leadFacts } from "../facts.ts";

export function leadMail(
  brand: MailBrand,
  lead: Pick<Lead, "kind" | "email" | "details" | "suspect">,
): RenderedMail {
  const label = KIND_LABELS[lead.kind];
  const from = lead.details["organisation"] ?? lead.details["name"] ?? lead.email;
  const mark = lead.suspect ? "[automated?] " : "";
  const words = lead.details["request"] ?? lead.details["message"] ?? "";
  return renderMail(brand, {
    subject: `${mark}${label} from ${from.slice(0, 80)}`,
    preview: words.slice(0, 120),
    heading: label,
    blocks: [
      ...(lead.suspect
        ? [{ kind: "note" as const, text: "This may be automated. Check before you reply." }]
        : []),
      { kind: "facts", rows: leadFacts(lead) },
      { kind: "note", text: "Reply to this email to answer them." },
    ],
    footer: `You’re receiving this because inquiries at ${brand.name} go to this email.`,
  });
}
