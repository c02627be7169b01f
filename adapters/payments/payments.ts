import type { PaymentProvider, ProviderName } from "./port.ts";
import type { SandboxProvider } from "./sandbox.ts";

/** The providers that are configured. The sandbox has a hosted page of its own on this server. */
export type Payments = Partial<Record<Exclude<ProviderName, "sandbox">, PaymentProvider>> & {
  sandbox?: SandboxProvider;
};
