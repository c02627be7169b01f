import {
  listOrdersToAdvance,
  listOverdueChoices,
  listOverdueOrders,
} from "#modules/booking/data.server.ts";
import {
  listCrmErasures,
  listWaitingLeads,
  queueCrmErasure,
  queueLead,
} from "#modules/leads/commands/deliver-lead.server.ts";
import { advanceSession } from "#modules/live-sessions/commands/advance-session.server.ts";
import { chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { lapsePack } from "#modules/packs/commands/close-pack.server.ts";
import { listDueReminders, queueReminder } from "#modules/live-sessions/commands/remind.server.ts";
import { releaseUnpaid } from "#modules/orders/commands/release-unpaid.server.ts";
import { listOverduePackOrders } from "#modules/orders/data.server.ts";
import { listLapsedPacks } from "#modules/packs/data.server.ts";
import { runSweep, type Sweep } from "#platform/sweeps/commands.server.ts";
import type { Services } from "#app/services.ts";

const EVERY_MS = 2_000;
const FAILING = { event: "sweep_item_failing", afterMinutes: 5 } as const;

/**
 * What follows the clock rather than an event. Each only reads while there is nothing to do, and is
 * safe in any number of processes.
 */
const SWEEPS: readonly Sweep<Services>[] = [
  {
    kind: "release",
    // A provider that is down for some minutes is nobody's business yet.
    alert: { event: "release_stuck", afterMinutes: 30 },
    async list(services, now) {
      const overdue = [
        ...(await listOverdueOrders(services.db, now)),
        ...(await listOverduePackOrders(services.db, now)),
      ];
      return overdue.map((ref) => ({
        ref,
        run: () => releaseUnpaid(services, ref).finally(() => services.slots.forgetAll()),
      }));
    },
  },
  {
    kind: "reminder",
    alert: FAILING,
    async list(services, now) {
      const due = await listDueReminders(services.db, now);
      return due.map((reminder) => ({
        ref: `${reminder.bookingId}:${reminder.sequence}:${reminder.kind}`,
        run: () => queueReminder(services, reminder),
      }));
    },
  },
  {
    kind: "session",
    alert: FAILING,
    async list(services, now) {
      const orders = await listOrdersToAdvance(services.db, now);
      return orders.map((ref) => ({ ref, run: () => advanceSession(services, ref) }));
    },
  },
  {
    kind: "choice",
    alert: FAILING,
    async list(services, now) {
      const orders = await listOverdueChoices(services.db, now);
      const by = { role: "system" } as const;
      return orders.map((ref) => ({ ref, run: () => chooseRefund(services, ref, by) }));
    },
  },
  {
    kind: "pack",
    alert: FAILING,
    async list(services, now) {
      const packs = await listLapsedPacks(services.db, now);
      return packs.map((ref) => ({ ref, run: () => lapsePack(services, ref) }));
    },
  },
  {
    kind: "lead",
    alert: FAILING,
    async list(services) {
      const waiting = await listWaitingLeads(services);
      return waiting.map((ref) => ({ ref, run: () => queueLead(services, ref) }));
    },
  },
  {
    kind: "crm_erasure",
    alert: FAILING,
    async list(services) {
      const erasures = await listCrmErasures(services);
      return erasures.map((ref) => ({ ref, run: () => queueCrmErasure(services, ref) }));
    },
  },
];

/** Late approvals of the sandbox, and its webhooks that did not arrive. */
async function settleSandbox({ payments }: Services): Promise<void> {
  await payments.sandbox?.hosted.settle();
}

const ROUNDS = [
  ...SWEEPS.map((each) => (services: Services) => runSweep(services, each)),
  settleSandbox,
];

/** One round of every sweep, one after the other. None fails for another's sake. */
export async function sweep(services: Services): Promise<void> {
  for (const round of ROUNDS) await attempt(services, round);
}

/** Every sweep by its own timer: a provider that is slow to close a session holds up no reminder. */
export function startSweeps(services: Services): { stop(): void } {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  async function run(round: (typeof ROUNDS)[number]): Promise<void> {
    await attempt(services, round);
    next(round);
  }
  function next(round: (typeof ROUNDS)[number]): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void run(round);
    }, EVERY_MS).unref();
    timers.add(timer);
  }
  for (const round of ROUNDS) next(round);
  return {
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** A round that could not even say what is due or what failed, as while the database is away. */
async function attempt(services: Services, round: (typeof ROUNDS)[number]): Promise<void> {
  try {
    await round(services);
  } catch (error) {
    services.log.warn({ err: error }, "a sweep failed");
  }
}
