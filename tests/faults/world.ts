import { randomUUID } from "node:crypto";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { setOutcome, chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { createOrder } from "#modules/live-sessions/commands/create-order.server.ts";
import { storeWebhook } from "#modules/orders/commands/receive-webhook.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getLatestPayment } from "#modules/orders/data.server.ts";
import { OUTCOMES } from "#modules/live-sessions/policy.ts";
import { listDueFailures } from "#platform/due/data.server.ts";
import { createCoupon } from "#modules/promotions/commands.server.ts";
import { ProviderError } from "#adapters/payments/port.ts";
import {
  SANDBOX_SIGNATURE_HEADER,
  signSandboxWebhook,
} from "#adapters/payments/sandbox-signature.ts";
import type { WebhookRequest } from "#adapters/payments/sandbox-webhooks.ts";
import { DUE } from "#server/jobs/due.ts";
import { handleJob, JOBS } from "#server/jobs/registry.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addCandidate, addExpert } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { ATTENDANCE_MOVES } from "./attendance-moves.ts";
import type { Move, People, World } from "./move.ts";
import type { Random } from "./random.ts";

const SANDBOX_SECRET = "secret-of-the-faults";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export async function openWorld(): Promise<World> {
  const world: Omit<World, "services"> = { faults: [], deliveries: [], failed: [] };
  const services = await testServices({
    sandbox: {
      webhookSecret: SANDBOX_SECRET,
      faults(operation) {
        const at = world.faults.findIndex((entry) => entry.operation === operation);
        return at < 0 ? null : world.faults.splice(at, 1)[0]!.fault;
      },
      async deliver(request) {
        world.deliveries.push(request);
        return { status: 200 };
      },
    },
  });
  return { ...world, services };
}

/** Two experts, three candidates and a coupon for two orders, in their own morning. */
async function addPeople({ services }: World): Promise<People> {
  const now = services.clock.now().getTime();
  services.clock.advance(DAY - ((now - 8 * HOUR) % DAY));
  const coupon = `F${randomUUID().slice(0, 8)}`.toUpperCase();
  await createCoupon(services.db, {
    code: coupon,
    percent: 9,
    scope: "interviews",
    startsAt: services.clock.now(),
    endsAt: new Date(services.clock.now().getTime() + 90 * DAY),
    maxRedemptions: 2,
  });
  const experts = [await addExpert(services), await addExpert(services)];
  const ids = experts.map(({ id }) => id);
  await services.db.$client.query(
    "update experts set takes_stand_ins = true where id = any($1::uuid[])",
    [ids],
  );
  return {
    experts,
    candidates: [
      await addCandidate(services),
      await addCandidate(services),
      await addCandidate(services),
    ],
    coupon,
    orders: [],
  };
}

function someStart(services: TestServices, random: Random): Date {
  const midnight = Math.floor(services.clock.now().getTime() / DAY) * DAY;
  return new Date(midnight + (1 + random.integer(3)) * DAY + (9 + random.integer(4)) * HOUR);
}

const buy: Move = async ({ services }, people, random) => {
  const expert = random.pick(people.experts);
  const candidate = random.pick(people.candidates);
  const start = someStart(services, random).toISOString();
  const coupon = random.chance(0.3) ? { coupon: people.coupon } : {};
  const token = createHolderToken();
  const wish = { service: "coding", start, expert: expert.slug };
  const held = await holdSlot(services, wish, token);
  if (!held.ok) return;
  const details = { name: "Asha Rao", zone: "Asia/Kolkata" };
  const input = { hold: held.hold, token, details, currency: "USD" as const, ...coupon };
  const created = await createOrder(services, candidate, input, randomUUID());
  const { rows } = await services.db.$client.query<{ order_id: string | null }>(
    "select order_id from session_list where id = $1",
    [held.hold],
  );
  // The order exists even if its provider failed to create a checkout.
  const id = created.ok ? created.order.id : rows[0]?.order_id;
  if (id) people.orders.push({ id, userId: candidate.userId, expertId: expert.id });
};

function toOrder(
  act: (world: World, order: People["orders"][number], random: Random) => Promise<unknown>,
): Move {
  return async (world, people, random) => {
    if (people.orders.length > 0) await act(world, random.pick(people.orders), random);
  };
}

const atProvider = toOrder(async ({ services }, { id }, random) => {
  const payment = await getLatestPayment(services.db, id);
  const { hosted } = services.payments.sandbox!;
  if (!payment?.providerRef) return;
  const press = random.pick(["pay", "pay", "pay", "decline", "approveLate", "duplicateWebhooks"]);
  await hosted[press as "pay"](payment.providerRef);
});

const back = toOrder(({ services }, { id }) => settleLatestPayment(services, id));

const dispute = toOrder(async ({ services }, { id }, random) => {
  const payment = await getLatestPayment(services.db, id);
  if (!payment?.providerRef || payment.status !== "paid") return;
  const { hosted } = services.payments.sandbox!;
  // A bank decides only once.
  if ((await hosted.get(payment.providerRef))?.dispute !== "none") return;
  await hosted.dispute(payment.providerRef, "open");
  if (random.chance(0.7)) {
    await hosted.dispute(payment.providerRef, random.pick(["won", "lost"]));
  }
});

const cancel = toOrder(({ services }, { id, userId, expertId }, random) => {
  const by = random.pick([
    { role: "candidate", id: userId },
    { role: "expert", id: expertId },
    { role: "operator", id: "operator" },
  ] as const);
  return cancelSession(services, id, { by, why: "as it happens" });
});

const move = toOrder(({ services }, { id, userId }, random) =>
  changeTime(
    services,
    id,
    { start: someStart(services, random) },
    { role: "candidate", id: userId },
  ),
);

const takeMoney = toOrder(({ services }, { id, userId }) =>
  chooseRefund(services, id, { role: "candidate", id: userId }),
);

const judge = toOrder(({ services }, { id }, random) =>
  setOutcome(
    services,
    id,
    random.pick(OUTCOMES),
    { role: "operator", id: "operator" },
    "so it was",
  ),
);

/** Delivers any webhook sent so far, some more than once. */
const deliver: Move = async (world, _people, random) => {
  if (world.deliveries.length > 0) await deliverOne(world, random.pick(world.deliveries));
};

/** Signed again, as the provider's retry would be. */
async function deliverOne({ services }: World, { body }: WebhookRequest): Promise<void> {
  const at = services.clock.now();
  const signature = signSandboxWebhook({ body, secret: SANDBOX_SECRET, at });
  const verdict = await services.payments.sandbox!.verifyWebhook({
    rawBody: body,
    headers: new Headers({ [SANDBOX_SIGNATURE_HEADER]: signature }),
    now: at,
  });
  if (!verdict.ok) throw new Error(`a genuine webhook was refused: ${verdict.reason}`);
  await storeWebhook(services, "sandbox", verdict.event, body);
}

const tick: Move = async ({ services }, _people, random) => {
  services.clock.advance(random.pick([1_000, 5 * MINUTE, 11 * MINUTE, 6 * HOUR, 20 * HOUR]));
};

const fail: Move = async ({ faults }, _people, random) => {
  const operation = random.pick(["createCheckout", "query", "expire", "refund"] as const);
  const kind = random.pick(["unreachable", "timeout", "cut_reply"] as const);
  faults.push({ operation, fault: { kind } });
};

const MOVES: readonly Move[] = [
  ...Array.from({ length: 4 }, () => buy),
  ...Array.from({ length: 5 }, () => atProvider),
  ...[back, back, deliver, deliver, fail, fail, tick, tick],
  ...[cancel, move, takeMoney, judge, dispute],
  ...ATTENDANCE_MOVES,
  ({ services }) => dueJobs(services),
  (world, _people, random) => doJobs(world, random.chance(0.3)),
];

/** Runs the queued jobs; failures are kept for a retry. */
async function doJobs({ services, failed }: World, twice: boolean): Promise<number> {
  const { rows } = await services.db.$client.query<{ name: string; data: unknown }>(
    `delete from pgboss.job
     where state = 'created' and name = any($1) returning name, data`,
    [JOBS.map((job) => job.name)],
  );
  const jobs = [...failed.splice(0), ...rows];
  for (const job of jobs) {
    try {
      await handleJob(services, job.name, job.data);
      if (twice) await handleJob(services, job.name, job.data);
    } catch (error) {
      if (!isOutage(error)) throw error;
      failed.push(job);
    }
  }
  return jobs.length;
}

function isOutage(error: unknown): boolean {
  return error instanceof ProviderError && error.code === "unavailable";
}

/** Due work isolates failures, including bugs, so only provider outages may be among them. */
async function dueJobs(services: TestServices): Promise<void> {
  await runDueJobs(services);
  const failures = await listDueFailures(services.db, 100);
  const bugs = failures.filter(({ lastError }) => lastError !== "unavailable");
  if (bugs.length > 0) throw new Error(`due work failed: ${JSON.stringify(bugs)}`);
}

const STEPS = 30;

/**
 * Runs one random marketplace history: random actions, up to four at once, then no more faults,
 * enough time, and all remaining work. Returns the orders created.
 */
export async function runRandomHistory(world: World, random: Random): Promise<string[]> {
  const { services } = world;
  world.deliveries.splice(0);
  const people = await addPeople(world);
  for (let step = 0; step < STEPS; step += 1) {
    const moves = Array.from({ length: 1 + random.integer(4) }, () => random.pick(MOVES));
    const outcomes = await Promise.allSettled(moves.map((act) => act(world, people, random)));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected" && !isOutage(outcome.reason)) throw outcome.reason;
    }
  }
  world.faults.splice(0);
  for (let round = 0; round < 4; round += 1) {
    // Two hours in all: the rooms of all sessions that have begun close.
    services.clock.advance(30 * MINUTE);
    await dueJobs(services);
    for (const request of world.deliveries) await deliverOne(world, request);
    while ((await doJobs(world, false)) > 0);
  }
  await dueJobs(services);
  for (const { kind, list } of DUE) {
    const left = await list(services, services.clock.now());
    if (left.length > 0) throw new Error(`due without a row: ${kind} ${left.join(" ")}`);
  }
  return people.orders.map(({ id }) => id);
}
