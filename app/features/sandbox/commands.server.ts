import type { SandboxProvider } from "#server/adapters/payments/sandbox.ts";
import type { Services } from "#server/services.ts";

/** The sandbox as its own page needs it; null where it does not run (prod). */
export function sandboxOf(services: Pick<Services, "payments">) {
  return (services.payments.sandbox as SandboxProvider | undefined)?.hosted ?? null;
}

/** What time brings at the sandbox: late payments complete, lost webhooks are sent again. */
export async function settleSandbox(services: Pick<Services, "payments">): Promise<void> {
  await sandboxOf(services)?.settle();
}
