import type { SandboxFault, SandboxOperation } from "#adapters/payments/sandbox-faults.ts";
import type { WebhookRequest } from "#adapters/payments/sandbox-webhooks.ts";
import type { TestServices } from "#tests/support/test-services.ts";
import type { Random } from "./random.ts";

/** The product with a provider whose faults and webhook delivery the test controls. */
export type World = {
  services: TestServices;
  faults: { operation: SandboxOperation; fault: SandboxFault }[];
  deliveries: WebhookRequest[];
  /** Failed jobs to run again: the queue is at least once. */
  failed: { name: string; data: unknown }[];
};

export type People = {
  experts: { id: string; slug: string }[];
  candidates: { userId: string; email: string }[];
  coupon: string;
  orders: { id: string; userId: string; expertId: string }[];
};

export type Move = (world: World, people: People, random: Random) => Promise<unknown>;
