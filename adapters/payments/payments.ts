import type { PaymentProvider, ProviderName } from "./port.ts";
import type { SandboxProvider } from "./sandbox.ts";

/** The configured providers. The sandbox serves its own hosted page on this server. */
export type Payments = Partial<Record<Exclude<ProviderName, "sandbox">, PaymentProvider>> & {
  sandbox?: SandboxProvider;
};
