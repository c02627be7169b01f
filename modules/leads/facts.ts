import type { LeadKind } from "./policy.ts";

export const KIND_LABELS: Record<LeadKind, string> = {
  call_request: "Call request",
  newsletter: "Newsletter sign-up",
  message: "Message",
  inquiry: "Organization inquiry",
  interest: "Notify when it opens",
};

/** The fields of a lead in reading order; also the columns of exports. */
export const LEAD_FIELDS: readonly (readonly [field: string, label: string])[] = [
  ["name", "Name"],
  ["organisation", "Organization"],
  ["kind", "Kind of organization"],
  ["country_code", "Country code"],
  ["phone", "Phone"],
  ["size", "People"],
  ["experience", "Years of experience"],
  ["service", "Service"],
  ["status", "Newsletter"],
  ["request", "Request"],
  ["message", "Message"],
];

export function leadFacts(lead: {
  email: string;
  details: Record<string, string>;
}): [label: string, value: string][] {
  const facts = LEAD_FIELDS.flatMap(([field, label]): [string, string][] => {
    if (field === "country_code") return [];
    const value = field === "phone" ? phoneOf(lead.details) : lead.details[field];
    return value ? [[label, value]] : [];
  });
  return [["Email", lead.email], ...facts];
}

/** The number with its country code; null without a number. */
export function phoneOf(details: Record<string, string>): string | null {
  const { phone, country_code: country } = details;
  if (!phone) return null;
  return country && !phone.startsWith("+") ? `${country} ${phone}` : phone;
}
