import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { deliverFeedback } from "#modules/live-sessions/commands/deliver-feedback.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { hasRoom, roomHours } from "#modules/live-sessions/room-hours.ts";
import { closeAsNoShow, endSession } from "#modules/rooms/commands/end-session.server.ts";
import {
  acceptStandIn,
  giveUpOnExpert,
  offerToStandIn,
} from "#modules/rooms/commands/stand-in.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { beat, joinRoom, leaveRoom } from "#modules/rooms/presence.server.ts";
import { type Random, seeded } from "./random.ts";
import type { Move, People, World } from "./move.ts";

const MINUTE = 60_000;
/** Minutes after the start around which presence decides, and when the room closes. */
const MOMENTS = [-10, 0, 1, 4, 5, 6, 8, 10, 11, 12, 15, 16, 25, 40, 59, 60, 61, 90];

type Booking = NonNullable<Awaited<ReturnType<typeof getBookingOfOrder>>>;

/** Performs a random action on a session whose room is open, if there is one. */
function inRoom(
  act: (
    world: World,
    booking: Booking,
    order: People["orders"][number],
    random: Random,
    people: People,
  ) => Promise<unknown>,
): Move {
  return async (world, people, random) => {
    const { config, db, clock } = world.services;
    // Its own generator, because concurrent actions must not change its draws.
    const own = seeded(random.integer(2 ** 31));
    const now = clock.now();
    const open = [];
    for (const order of people.orders) {
      const booking = await getBookingOfOrder(db, order.id);
      const isOpen = booking && roomHours(config.rooms, booking).opensAt <= now;
      if (isOpen && hasRoom(config.rooms, booking, now)) open.push({ order, booking });
    }
    if (open.length === 0) return;
    const { booking, order } = own.pick(open);
    await act(world, booking, order, own, people);
  };
}

const ROLES = ["candidate", "expert"] as const;

const come = inRoom(async ({ services: { db, clock } }, booking, _order, random) => {
  const role = random.pick(ROLES);
  const expertId = role === "expert" ? booking.expertId : null;
  const who = { bookingId: booking.id, role, expertId, peer: randomUUID() };
  await joinRoom(db, who, clock.now(), {});
});

const comeBoth = inRoom(async ({ services: { db, clock } }, { id, expertId }) => {
  for (const role of ROLES) {
    const who = { bookingId: id, role, expertId: role === "expert" ? expertId : null };
    await joinRoom(db, { ...who, peer: randomUUID() }, clock.now(), {});
  }
});

/** One role's open sockets. */
async function socketsOf({ services }: World, bookingId: string, random: Random) {
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select id from room_presence
        where booking_id = ${bookingId}::uuid and role = ${random.pick(ROLES)} and left_at is null
        order by id`,
  );
  return rows.map(({ id }) => Number(id));
}

const go = inRoom(async (world, { id }, _order, random) => {
  const isGoodbye = random.chance(0.4);
  for (const socket of await socketsOf(world, id, random)) {
    await leaveRoom(world.services.db, socket, world.services.clock.now(), isGoodbye);
  }
});

const live = inRoom(async (world, { id }, _order, random) => {
  await beat(world.services.db, await socketsOf(world, id, random), world.services.clock.now());
});

/** Their copy of the server died: no goodbye and no more heartbeats. */
const fallSilent = inRoom(async (world, { id }, _order, random) => {
  const sockets = await socketsOf(world, id, random);
  await world.services.db.execute(
    sql`update room_presence set beat_at = '2000-01-01'
        where id = any(${sql.param(sockets)}::bigint[])`,
  );
});

const standIn = inRoom(async ({ services }, { id, expertId }, { userId }, random, people) => {
  const other = people.experts.find((expert) => expert.id !== expertId)!;
  await offerToStandIn(services, id, other.id);
  if (random.chance(0.7)) await acceptStandIn(services, id, userId);
});

const giveUp = inRoom(({ services }, { id }, { userId }) => giveUpOnExpert(services, id, userId));

const end = inRoom(({ services }, { id, expertId }) =>
  endSession(services, { bookingId: id, expertId }),
);

const close = inRoom(({ services }, { id, expertId }) =>
  closeAsNoShow(services, { bookingId: id, expertId }),
);

const sendScorecard: Move = async ({ services }, people) => {
  for (const { id } of people.orders) {
    const booking = await getBookingOfOrder(services.db, id);
    if (booking?.status === "completed" && booking.feedbackDueAt! > services.clock.now()) {
      const by = { role: "expert", id: booking.expertId } as const;
      // False if another action has just sent it.
      await services.db.transaction((tx) => deliverFeedback(services, tx, id, by));
      return;
    }
  }
};

/** Moves the clock to a minute in the next session; false if there is none. */
async function passMinute({ services }: World, people: People, minute: number): Promise<boolean> {
  const { db, clock } = services;
  const times = [];
  for (const { id } of people.orders) {
    const booking = await getBookingOfOrder(db, id);
    if (booking?.status !== "confirmed" && booking?.status !== "in_progress") continue;
    times.push(booking.startAt.getTime() + minute * MINUTE);
  }
  const now = clock.now().getTime();
  const next = Math.min(...times.filter((at) => at > now));
  if (!Number.isFinite(next)) return false;
  clock.advance(next - now);
  return true;
}

const passMoment: Move = (world, people, random) => passMinute(world, people, random.pick(MOMENTS));

/** Steps through a session's minutes while people come and go. */
const sitThrough: Move = async (world, people, random) => {
  const own = seeded(random.integer(2 ** 31));
  for (const minute of MOMENTS.filter(() => own.chance(0.5))) {
    if (!(await passMinute(world, people, minute))) return;
    await own.pick(IN_ROOM)(world, people, own);
    if (own.chance(0.7)) await runDueJobs(world.services);
  }
};

const IN_ROOM: readonly Move[] = [
  ...[come, come, come, comeBoth, comeBoth, comeBoth, go, live, fallSilent],
  ...[standIn, giveUp, end, close, sendScorecard],
];

export const ATTENDANCE_MOVES: readonly Move[] = [
  ...[passMoment, sitThrough, sitThrough, sitThrough],
  ...IN_ROOM,
  ...[standIn, sendScorecard],
];
