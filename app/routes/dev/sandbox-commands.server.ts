import type { Services } from "#app/services.ts";

/** The sandbox as its own page needs it; null where it does not run (prod). */
export function sandboxOf(services: Pick<Services, "payments">) {
  return services.payments.sandbox?.hosted ?? null;
}
