import {
  listOrdersToAdvance,
  listOverdueChoices,
  listOverdueOrders,
} from "#app/features/booking/data.server.ts";
import { queueWaitingLeads } from "#app/features/leads/commands/deliver-lead.server.ts";
import { advanceSession } from "#app/features/orders/commands/advance-session.server.ts";
import { takeMoneyBack } from "#app/features/orders/commands/choose-outcome.server.ts";
import { lapsePack } from "#app/features/orders/commands/close-pack.server.ts";
import { queueReminders } from "#app/features/orders/commands/remind.server.ts";
import { releaseUnpaid } from "#app/features/orders/commands/release-unpaid.server.ts";
import { listOverduePackOrders } from "#app/features/orders/data.server.ts";
import { listLapsedPacks } from "#app/features/packs/data.server.ts";
import type { Services } from "../services.ts";

const EVERY_MS = 2_000;

/**
 * What follows the clock rather than an event: unpaid orders whose time to pay ran out, sessions
 * that begin and end, choices nobody made, packs that lapse, reminders, leads that waited for a CRM,
 * and the sandbox's late approvals. Reads only, while there is nothing to do; safe in any number of
 * processes.
 */
export async function sweep(services: Services): Promise<void> {
  const overdue = [
    ...(await listOverdueOrders(services.db, services.clock.now())),
    ...(await listOverduePackOrders(services.db, services.clock.now())),
  ];
  for (const orderId of overdue) {
    const released = releaseUnpaid(services, orderId).then(() => services.slots.forgetAll());
    await released.catch((error: unknown) => {
      services.log.warn({ err: error, orderId }, "an unpaid order could not be ended yet");
    });
  }
  await queueReminders(services).catch((error: unknown) => {
    services.log.warn({ err: error }, "reminders could not be queued");
  });
  const now = services.clock.now();
  for (const orderId of await listOrdersToAdvance(services.db, now)) {
    await advanceSession(services, orderId);
  }
  for (const orderId of await listOverdueChoices(services.db, now)) {
    await takeMoneyBack(services, orderId, { role: "system" });
  }
  for (const orderId of await listLapsedPacks(services.db, now)) {
    await lapsePack(services, orderId);
  }
  await queueWaitingLeads(services);
  await services.payments.sandbox?.hosted.settle();
}

export function startSweeps(services: Services): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = () => {
    if (!stopped) timer = setTimeout(() => void run(), EVERY_MS).unref();
  };
  const run = async () => {
    await sweep(services).catch((error: unknown) => {
      services.log.warn({ err: error }, "sweep failed");
    });
    next();
  };
  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
