import type { Services } from "#app/services.ts";

/** The sandbox's hosted page; null in prod. */
export function sandboxOf(services: Pick<Services, "payments">) {
  return services.payments.sandbox?.hosted ?? null;
}
