import { getService } from "#app/features/catalogue/data.server.ts";
import { isLive } from "#app/features/catalogue/schema.ts";
import type { Result } from "#app/lib/result.ts";
import { type LeadDeps, storeLead } from "./commands/store-lead.server.ts";
import type { CallRequest, Inquiry, Interest, OperatorMessage } from "./schema.ts";

type Sent = { suspect: boolean };

/** Keeps a call request (spec 2). */
export async function requestCall(deps: LeadDeps, input: CallRequest, sent: Sent): Promise<void> {
  const { email, ...details } = input;
  await storeLead(deps, { kind: "call_request", email, details, ...sent });
}

/** Keeps a message to the operator and mails it to them; they answer to the sender's address. */
export async function leaveMessage(
  deps: LeadDeps,
  input: OperatorMessage,
  sent: Sent,
): Promise<void> {
  const { email, ...details } = input;
  await storeLead(deps, { kind: "message", email, details, ...sent });
}

/** Keeps what an organisation asks. */
export async function inquire(deps: LeadDeps, input: Inquiry, sent: Sent): Promise<void> {
  const { email, ...details } = input;
  await storeLead(deps, { kind: "inquiry", email, details, ...sent });
}

/** Keeps whom to tell when a service opens; one that is open already is booked instead. */
export async function askToBeTold(
  deps: LeadDeps,
  input: Interest,
  sent: Sent,
): Promise<Result<object, "unknown_service" | "is_live">> {
  const { email, service: slug } = input;
  const service = await getService(deps.db, slug);
  if (!service) return { ok: false, reason: "unknown_service" };
  if (isLive(service)) return { ok: false, reason: "is_live" };
  await storeLead(deps, { kind: "interest", email, details: { service: slug }, ...sent });
  return { ok: true };
}
