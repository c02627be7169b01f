import { Link, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { z } from "zod";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { revokeOtherSessions, revokeSession } from "#modules/accounts/commands.server.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { BookingList } from "./components/booking-list.tsx";
import { OrderList } from "./components/order-list.tsx";
import { FoldedSection, Older } from "./components/folded.tsx";
import { SessionList } from "./components/session-list.tsx";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { CupsScene } from "#app/ui/scenes/cups-scene.tsx";
import { BRAND } from "#content/brand.ts";
import { hostedStatus } from "./components/session-status.ts";
import type { Route } from "./+types/candidate.ts";
import { PracticeParts } from "./components/practice-parts.tsx";
import { loadCandidate } from "./candidate.server.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Your sessions · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const ended = new URL(request.url).searchParams.has("ended");
  return { ...(await loadCandidate(services, viewer, viewerClock(viewer, request))), ended };
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
  return redirect(`${href("/candidate")}?ended`);
}

/** How many are shown; older ones are folded. */
const SESSIONS_SHOWN = 3;
const ORDERS_SHOWN = 2;

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
            Signed in as <span className="wrap-anywhere">{email}</span>. {`Times are in ${zone}.`}
            {loaderData.hasZone ? null : " You can choose another time zone in Settings."}
          </>
        }
      />
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
                <ButtonLink to={href("/book-your-slot")} variant="accent">
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

        <Section title="Past sessions">
          {past.length > 0 ? (
            <BookingList bookings={past.slice(0, SESSIONS_SHOWN)} />
          ) : (
            <p className="text-ink-muted">Past sessions will appear here.</p>
          )}
          <Older label="Older sessions" count={Math.max(0, past.length - SESSIONS_SHOWN)}>
            <BookingList bookings={past.slice(SESSIONS_SHOWN)} />
          </Older>
          <Older label="Canceled" count={canceled.length}>
            <BookingList bookings={canceled} />
          </Older>
          {loaderData.hasMore ? (
            <AllLink to={href("/candidate/sessions")}>All past sessions</AllLink>
          ) : null}
        </Section>

        <PracticeParts {...loaderData.practice} />

        <Section title="Orders">
          {orders.length > 0 ? (
            <OrderList orders={orders.slice(0, ORDERS_SHOWN)} />
          ) : (
            <p className="text-ink-muted">Your receipts will appear here.</p>
          )}
          <Older label="Older orders" count={Math.max(0, orders.length - ORDERS_SHOWN)}>
            <OrderList orders={orders.slice(ORDERS_SHOWN)} />
          </Older>
          {loaderData.hasOlderOrders ? (
            <AllLink to={href("/candidate/orders")}>All orders</AllLink>
          ) : null}
        </Section>

        <FoldedSection
          id="sessions"
          title="Where you’re signed in"
          note={sessions.length === 1 ? "1 device" : `${sessions.length} devices`}
          isOpen={ended}
        >
          <SessionList sessions={sessions} />
        </FoldedSection>
      </div>
    </Page>
  );
}

function AllLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="border-t border-line">
      <Link to={to} className="link inline-flex min-h-13 items-center font-semibold">
        {children}
      </Link>
    </p>
  );
}

function UnpaidList({ orders }: { orders: { id: string; title: string }[] }) {
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ id, title }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
          <div className="grid min-w-0 gap-1">
            <h3 className="title-card wrap-anywhere">{title}</h3>
            <Link
              to={href("/orders/:id", { id })}
              className="link inline-flex min-h-11 items-center justify-self-start"
            >
              Continue to payment
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Link>
          </div>
          <Badge tone="warning">Waiting for payment</Badge>
        </li>
      ))}
    </ul>
  );
}

type PackLine = {
  id: string;
  title: string;
  service: string;
  sessions: number;
  left: number;
  until: string | null;
};

function PackList({ packs }: { packs: PackLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {packs.map(({ id, title, service, sessions, left, until }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
          <div className="grid min-w-0 gap-1">
            <h3 className="title-card">
              <Link
                to={href("/orders/:id", { id })}
                className="link"
              >{`Pack of ${sessions}: ${title}`}</Link>
            </h3>
            <p className="text-ink-muted">
              {left === 0 ? "All used" : `${left} of ${sessions} left, until ${until}`}
            </p>
          </div>
          {left > 0 ? (
            <Link
              to={`${href("/book-your-slot")}?service=${service}`}
              className="link inline-flex min-h-11 items-center"
            >
              Book a session
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type HostedSession = {
  id: string;
  serviceTitle: string;
  startAt: string;
  when: string;
  status: string;
  isUndecided: boolean;
};

function ExpertSessions(props: {
  upcoming: HostedSession[];
  past: HostedSession[];
  hasMore: boolean;
}) {
  const { upcoming, past, hasMore } = props;
  return (
    <>
      {upcoming.length > 0 ? (
        <HostedList sessions={upcoming} />
      ) : (
        <p className="text-ink-muted">Sessions booked with you will appear here.</p>
      )}
      <Older label="Past and canceled" count={past.length}>
        <HostedList sessions={past} />
      </Older>
      {hasMore ? <AllLink to={href("/expert/sessions")}>All sessions you’ve hosted</AllLink> : null}
    </>
  );
}

function HostedList({ sessions }: { sessions: HostedSession[] }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => {
        const { id, serviceTitle, startAt, when } = session;
        const { label, tone } = hostedStatus(session);
        return (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
            <div className="grid min-w-0 gap-1">
              <h3 className="title-card wrap-anywhere">
                <Link to={href("/expert/sessions/:id", { id })} className="link">
                  {serviceTitle}
                </Link>
              </h3>
              <p className="figures">
                <time dateTime={startAt}>{when}</time>
              </p>
            </div>
            <Badge tone={tone}>{label}</Badge>
          </li>
        );
      })}
    </ul>
  );
}
