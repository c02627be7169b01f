import { href } from "#app/lib/urls.ts";
import { OlderLink } from "#app/components/list/older-link.tsx";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { OrderList } from "./components/order-list.tsx";
import { loadOrderLines } from "./components/own-lists.server.ts";
import type { Route } from "./+types/orders.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Orders · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

const SIZE = 25;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const { zone } = viewerClock(viewer, request);
  const asked = new URL(request.url).searchParams.get("after");
  const after = /^GR-\d{8}$/.test(asked ?? "") ? asked : null;
  return loadOrderLines(services, viewer.userId, zone, { after, size: SIZE });
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, next } = loaderData;
  return (
    <Page>
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: "Your sessions", to: href("/candidate") }]} />}
        title="Orders"
      />
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <p className="text-ink-muted">Your receipts will appear here.</p>
      )}
      <OlderLink path={href("/candidate/orders")} next={next}>
        Older orders
      </OlderLink>
    </Page>
  );
}
