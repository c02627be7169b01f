import { runNextDue } from "#platform/due/commands.server.ts";
import { listDueKinds } from "#platform/due/data.server.ts";
import type { Services } from "#app/services.ts";
import { DUE } from "./due.ts";

const BY_KIND = new Map(DUE.map((work) => [work.kind, work]));

/** Moves the application's clock and handles everything that is due by the new time. */
export async function advanceClock(services: Services, ms: number): Promise<void> {
  services.clock.advance(ms);
  await runDueJobs(services);
  // Completes the sandbox's late payments and resends undelivered webhooks.
  await services.payments.sandbox?.hosted.settle();
}

/** Handles everything that is due, the oldest first, and what becomes due by that. */
export async function runDueJobs(services: Services): Promise<void> {
  for (;;) {
    const [oldest] = await listDueKinds(services.db, [...BY_KIND.keys()], services.clock.now());
    if (!oldest) return;
    // Waits for items that a poller has taken: responding before they are done would be too early.
    await runNextDue(services, BY_KIND.get(oldest.kind)!, { wait: true });
  }
}
