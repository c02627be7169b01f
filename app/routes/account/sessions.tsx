import { href } from "#app/lib/urls.ts";
import { OlderLink } from "#app/components/list/older-link.tsx";
import { isUuid } from "#lib/uuid.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { listPastSessions } from "#modules/live-sessions/data.server.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { BookingList } from "./components/booking-list.tsx";
import { loadBookingLines } from "./components/own-lists.server.ts";
import type { Route } from "./+types/sessions.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Past sessions · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

const SIZE = 25;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const asked = new URL(request.url).searchParams.get("after");
  const { sessions, next } = await listPastSessions(
    services.db,
    { candidate: viewer.userId },
    { after: isUuid(asked) ? asked : null, size: SIZE },
  );
  const local = viewerClock(viewer, request);
  return { lines: await loadBookingLines(services, viewer.userId, local, sessions), next };
}

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { lines, next } = loaderData;
  return (
    <Page>
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: "Your sessions", to: href("/candidate") }]} />}
        title="Past sessions"
      />
      {lines.length > 0 ? (
        <BookingList bookings={lines} />
      ) : (
        <p className="text-ink-muted">Past sessions will appear here.</p>
      )}
      <OlderLink path={href("/candidate/sessions")} next={next}>
        Older sessions
      </OlderLink>
    </Page>
  );
}
