import type { RefundPolicies } from "#platform/config/refund-policies.ts";
import { Link, redirect } from "react-router";
import { z } from "zod";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import type { Services } from "#app/services.ts";
import { revokeOtherSessions, revokeSession } from "#modules/accounts/commands.server.ts";
import { AccountNav } from "./components/account-nav.tsx";
import { BookingList } from "./components/booking-list.tsx";
import { OrderList } from "./components/order-list.tsx";
import { UnpaidList } from "./components/unpaid-list.tsx";
import { PackList } from "./components/pack-list.tsx";
import { ExpertSessions } from "./components/expert-sessions.tsx";
import { SessionList } from "./components/session-list.tsx";
import { listSessions } from "#modules/accounts/data.server.ts";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { describeDevice } from "#modules/accounts/policy.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import { candidateOptions } from "#modules/live-sessions/change-policy.ts";
import {
  listSessionsForCandidate,
  listHostedSessions,
  type OrderedSession,
  type SessionOrder,
} from "#modules/live-sessions/data.server.ts";
import { hasRoom, roomHours } from "#modules/live-sessions/room-hours.ts";
import { listOrdersForCandidate, orderTitle } from "#modules/orders/data.server.ts";
import { listPacks } from "#modules/packs/data.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { hasRoomEnded } from "#modules/rooms/access.server.ts";
import { listUndecided } from "#modules/rooms/data.server.ts";
import { isPackOpen } from "#modules/packs/policy.ts";
import { CURRENCIES, formatMoney } from "#lib/money.ts";
import { readForm } from "#app/lib/read-form.ts";
import { sessionTime } from "#lib/session-time.ts";
import { formatDate, formatTime, localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { CupsScene } from "#app/ui/scenes/cups-scene.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/candidate.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Your sessions · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

const OPEN = new Set(["confirmed", "in_progress"]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const now = clock.now();
  const zone = viewer.zone ?? "UTC";
  const isExpert = viewer.roles.includes("expert");
  const [bookings, hosted, orders, sessions, packs, ...credits] = await Promise.all([
    listSessionsForCandidate(db, viewer.userId),
    isExpert ? listHostedSessions(db, viewer.userId) : null,
    listOrdersForCandidate(db, viewer.userId),
    listSessions(db, viewer.userId, now),
    listPacks(db, viewer.userId),
    ...CURRENCIES.map((currency) => getCredit(db, viewer.userId, currency)),
  ]);
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  const orderOf = new Map(
    orders.map((order) => [
      order.id,
      { ...order, pack: packOf.get(order.prepaidBy ?? "") ?? null },
    ]),
  );
  const joinable = await listJoinable({ db, config, clock }, bookings);
  const underWay = [...bookings, ...(hosted ?? [])].filter(
    ({ status }) => status === "in_progress",
  );
  const undecided = await listUndecided(
    db,
    underWay.map(({ id }) => id),
  );
  const lines = bookings.map((booking) => ({
    ...changesOf(config.refundPolicies, orderOf.get(booking.orderId ?? ""), booking, now),
    id: booking.id,
    orderId: booking.orderId,
    serviceTitle: booking.serviceTitle,
    expertName: booking.expertName,
    avatarSeed: booking.avatarSeed,
    startAt: booking.startAt.toISOString(),
    when: sessionTime(booking.startAt, booking.endAt, zone),
    status: booking.status as string,
    isUndecided: undecided.has(booking.id),
    canJoin: joinable.has(booking.id),
  }));
  const isAhead = ({ id, status, endAt }: BookingView) =>
    OPEN.has(status) && endAt > now && !undecided.has(id);
  const hostedLine = ({ id, orderId, expertId, status, ...session }: OrderedSession) => ({
    id,
    // The link in the expert's emails, which opens only this session.
    path:
      orderId &&
      session.endAt.getTime() + config.orderLinks.days * 86_400_000 > now.getTime() &&
      `/orders/${orderId}?token=${orderToken(config, orderId, { expertId })}`,
    serviceTitle: session.serviceTitle,
    startAt: session.startAt.toISOString(),
    when: sessionTime(session.startAt, session.endAt, zone),
    status: status as string,
    isUndecided: undecided.has(id),
  });
  return {
    name: viewer.name,
    email: viewer.email,
    zone: viewer.zone && zoneLabel(viewer.zone, zoneOffsetMinutes(viewer.zone, now)),
    // The query sorts newest first; show the next session first.
    upcoming: lines.filter((line) => line.upcoming).toReversed(),
    hosted: hosted && {
      // The query sorts newest first; show the next session first.
      upcoming: hosted.filter(isAhead).map(hostedLine).toReversed(),
      past: hosted.filter((session) => !isAhead(session)).map(hostedLine),
    },
    canceled: lines.filter((line) => line.canceled),
    past: lines.filter((line) => !line.upcoming && !line.canceled),
    packs: packs
      .filter((pack) => isPackOpen(pack, now))
      .map((pack) => ({
        id: pack.id,
        title: pack.serviceTitle,
        service: pack.serviceSlug,
        sessions: pack.sessions,
        left: pack.unused.length,
        until: pack.expiresAt && formatDate(localDate(zone, pack.expiresAt)),
      })),
    credit: CURRENCIES.map((currency, at) => [credits[at] ?? 0, currency] as const)
      .filter(([amountMinor]) => amountMinor > 0)
      .map(([amountMinor, currency]) => formatMoney(amountMinor, currency)),
    orders: orders.map((order) => ({
      id: order.id,
      title: orderTitle(order),
      amount:
        order.prepaidMinor > 0 ? "1 pack session" : formatMoney(order.amountMinor, order.currency),
      placed: instantIn(zone, order.createdAt),
      createdAt: order.createdAt.toISOString(),
      status: order.prepaidMinor > 0 && order.returnedMinor > 0 ? "returned" : order.status,
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent),
      lastSeen: instantIn(zone, session.lastSeenAt),
      since: instantIn(zone, session.createdAt),
      current: session.id === viewer.sessionId,
    })),
    ended: new URL(request.url).searchParams.has("ended"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const form = await readForm(request);
  if (form["intent"] === "revoke-others") {
    await revokeOtherSessions(services.db, { ...viewer, now: services.clock.now() });
  } else {
    const sessionId = z.uuid().safeParse(form["sessionId"]);
    // An unknown id and an ended session look the same: there is nothing to end.
    if (sessionId.success) {
      await revokeSession(services, { userId: viewer.userId, sessionId: sessionId.data });
    }
  }
  return redirect("/candidate?ended");
}

/** Ids of bookings whose room is open and wasn't ended by the expert. */
async function listJoinable(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  bookings: readonly BookingView[],
): Promise<Set<string>> {
  const now = clock.now();
  const open = bookings.filter(
    (booking) =>
      hasRoom(config.rooms, booking, now) && now >= roomHours(config.rooms, booking).opensAt,
  );
  const ended = await Promise.all(open.map((booking) => hasRoomEnded(db, booking)));
  return new Set(open.filter((_, at) => !ended[at]).map(({ id }) => id));
}

function changesOf(
  policies: RefundPolicies,
  order: SessionOrder | undefined,
  booking: BookingView,
  now: Date,
) {
  const options = order && candidateOptions({ order, booking }, policies, now);
  const isOpen = OPEN.has(booking.status) && booking.endAt > now;
  return {
    upcoming: isOpen || Boolean(options?.choose),
    canceled: booking.status.startsWith("cancelled_") && booking.startAt > now && !options?.choose,
    mayMove: Boolean(options?.move.ok),
    mayCancel: Boolean(options?.cancel.ok),
    mayChoose: Boolean(options?.choose),
  };
}

function instantIn(zone: string, at: Date): string {
  return `${formatDate(localDate(zone, at))}, ${formatTime(zone, at)}`;
}

export default function Candidate({ loaderData }: Route.ComponentProps) {
  const { name, email, zone, upcoming, canceled, past, credit, orders, sessions, ended } =
    loaderData;
  const unpaid = orders.filter(({ status }) => status === "pending_payment");
  return (
    <Page>
      <PageHeader
        title={name ? `Good to see you, ${name}` : "Your sessions"}
        lead={
          <>
            Signed in as <span className="wrap-anywhere">{email}</span>.{" "}
            {zone
              ? `Times are in ${zone}.`
              : "Times are in UTC until you choose a time zone in Settings."}
          </>
        }
      />
      <AccountNav />
      {ended ? (
        <Notice tone="success" live className="mb-6">
          You’ve signed out that device.
        </Notice>
      ) : null}

      {credit.length > 0 ? (
        <p className="mb-2 flex flex-wrap items-baseline gap-x-3 rounded-md bg-brand-soft p-4">
          <strong className="figures font-display text-xl text-brand">{credit.join(" + ")}</strong>
          <span>in credit, applied to your next session.</span>
        </p>
      ) : null}
      <div>
        {loaderData.hosted ? (
          <Section title="Sessions you’re hosting">
            <ExpertSessions {...loaderData.hosted} />
          </Section>
        ) : null}

        <Section title="Coming up">
          {unpaid.length > 0 ? <UnpaidList orders={unpaid} /> : null}
          {upcoming.length > 0 ? <BookingList bookings={upcoming} /> : null}
          {unpaid.length + upcoming.length === 0 ? (
            <EmptyState
              title="No upcoming sessions"
              picture={<CupsScene />}
              actions={
                <ButtonLink to="/book-your-slot" variant="accent">
                  Pick a time
                </ButtonLink>
              }
            >
              Your sessions will appear here.
            </EmptyState>
          ) : null}
        </Section>

        {loaderData.packs.length > 0 ? (
          <Section title="Packs">
            <PackList packs={loaderData.packs} />
          </Section>
        ) : null}

        {canceled.length > 0 ? (
          <Section title="Canceled">
            <BookingList bookings={canceled} />
          </Section>
        ) : null}

        <Section title="Past sessions">
          {past.length > 0 ? (
            <BookingList bookings={past} />
          ) : (
            <p className="text-ink-muted">Past sessions will appear here.</p>
          )}
        </Section>

        <Section title="Practice on your own">
          <p>
            See your reports and start another session under{" "}
            <Link to="/sessions/ai" reloadDocument className="link">
              AI mock sessions
            </Link>
            , and watch what you recorded under{" "}
            <Link to="/interviews/oneway/start" reloadDocument className="link">
              one-way interviews
            </Link>
            .
          </p>
        </Section>

        <Section title="Orders">
          {orders.length > 0 ? (
            <OrderList orders={orders} />
          ) : (
            <p className="text-ink-muted">Your receipts will appear here.</p>
          )}
        </Section>

        <Section title="Where you’re signed in" id="sessions">
          <SessionList sessions={sessions} />
        </Section>
      </div>
    </Page>
  );
}
