import type { ContentFiles } from "#modules/content/data.server.ts";
import { getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import type { Result } from "#lib/result.ts";
import { type LeadDeps, storeLead } from "./commands/store-lead.server.ts";
import type { CallRequest, Inquiry, Interest, OperatorMessage } from "./schema.ts";

type Sent = { suspect: boolean };

export async function requestCall(deps: LeadDeps, input: CallRequest, sent: Sent): Promise<void> {
  const { email, ...details } = input;
  await storeLead(deps, { kind: "call_request", email, details, ...sent });
}

/** Stores a message to the operator and emails it to them with the sender as Reply-To. */
export async function leaveMessage(
  deps: LeadDeps,
  input: OperatorMessage,
  sent: Sent,
): Promise<void> {
  const { email, ...details } = input;
  await storeLead(deps, { kind: "message", email, details, ...sent });
}

export async function inquire(deps: LeadDeps, input: Inquiry, sent: Sent): Promise<void> {
  const { email, ...details } = input;
  await storeLead(deps, { kind: "inquiry", email, details, ...sent });
}

export const INTEREST_REFUSALS = {
  unknown_service: "We don’t offer that service",
  is_live: "This service is open. You can book it now",
  has_passed: "This webinar’s date has passed",
} as const;

const WEBINAR = "webinar:";

/** Stores whom to notify when a service or webinar opens. Refuses what can already be booked. */
export async function saveInterest(
  deps: LeadDeps & { content: ContentFiles },
  input: Interest,
  sent: Sent,
): Promise<Result<object, keyof typeof INTEREST_REFUSALS>> {
  const { email, service: slug } = input;
  let opening: string;
  if (slug.startsWith(WEBINAR)) {
    const { webinars } = deps.content.webinars();
    const known = webinars.find((webinar) => webinar.slug === slug.slice(WEBINAR.length));
    if (!known) return { ok: false, reason: "unknown_service" };
    if (deps.clock.now() >= new Date(known.startsAt)) return { ok: false, reason: "has_passed" };
    opening = known.title;
  } else {
    const service = await getService(deps.db, slug);
    if (!service) return { ok: false, reason: "unknown_service" };
    if (isLive(service)) return { ok: false, reason: "is_live" };
    opening = service.title;
  }
  await storeLead(deps, { kind: "interest", email, details: { service: slug }, ...sent, opening });
  return { ok: true };
}
