import { Outlet } from "react-router";
import { href } from "#app/lib/urls.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { Workspace, type WorkspaceLink } from "#app/shells/workspace.tsx";
import stylesheet from "#app/styles/workspace.css?url";
import {
  BookOpen,
  CalendarDays,
  CreditCard,
  Gauge,
  GraduationCap,
  Inbox,
  KeyRound,
  Landmark,
  Mail,
  MessageSquareWarning,
  OctagonX,
  ReceiptText,
  Scale,
  ScrollText,
  Star,
  TicketPercent,
  Undo2,
  Wallet,
  Webhook,
} from "#app/ui/workspace-icons.tsx";
import { maySee, type Part } from "#modules/admin/policy.ts";
import { HOME, TWO_FACTOR_PATH } from "./components/admin-meta.ts";
import { requireStaff } from "./components/open-page.server.ts";
import type { Route } from "./+types/layout.ts";

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Hides the site's header and footer (root.tsx). */
export const handle = { isWorkspace: true };

type Page = WorkspaceLink & { part: Part };

const GROUPS: readonly { title: string | null; links: readonly Page[] }[] = [
  {
    title: null,
    links: [{ part: "overview", to: HOME.to, label: "Overview", Icon: Gauge }],
  },
  {
    title: "Sessions",
    links: [
      { part: "orders", to: href("/admin/orders"), label: "Orders", Icon: ReceiptText },
      {
        part: "bookings",
        to: href("/admin/bookings"),
        label: "Bookings",
        Icon: CalendarDays,
      },
      {
        part: "claims",
        to: href("/admin/claims"),
        label: "Claims",
        Icon: MessageSquareWarning,
      },
      { part: "reviews", to: href("/admin/reviews"), label: "Reviews", Icon: Star },
      { part: "experts", to: href("/admin/experts"), label: "Experts", Icon: GraduationCap },
    ],
  },
  {
    title: "Money",
    links: [
      { part: "payments", to: href("/admin/payments"), label: "Payments", Icon: CreditCard },
      { part: "payouts", to: href("/admin/payouts"), label: "Payouts", Icon: Landmark },
      { part: "ledger", to: href("/admin/payables"), label: "Owed to experts", Icon: Wallet },
      { part: "refunds", to: href("/admin/refunds"), label: "Refunds", Icon: Undo2 },
      { part: "ledger", to: href("/admin/ledger"), label: "Ledger", Icon: BookOpen },
      {
        part: "ledger",
        to: href("/admin/reconciliation"),
        label: "Reconciliation",
        Icon: Scale,
      },
    ],
  },
  {
    title: "Growth",
    links: [
      { part: "coupons", to: href("/admin/coupons"), label: "Coupons", Icon: TicketPercent },
      { part: "leads", to: href("/admin/leads"), label: "Leads", Icon: Inbox },
    ],
  },
  {
    title: "System",
    links: [
      { part: "mails", to: href("/admin/mails"), label: "Emails", Icon: Mail },
      { part: "webhooks", to: href("/admin/webhooks"), label: "Webhooks", Icon: Webhook },
      { part: "jobs", to: href("/admin/jobs"), label: "Dead jobs", Icon: OctagonX },
      { part: "audit", to: href("/admin/audit"), label: "Audit", Icon: ScrollText },
      { part: "overview", to: TWO_FACTOR_PATH, label: "Two-factor", Icon: KeyRound },
    ],
  },
];

/** Checks access before anything else about a URL of the area. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await requireStaff(context, request, "overview");
  },
];

/** Each page checks its own part as well. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { email, roles } = await requireStaff(context, request, "overview");
  return { email, roles };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { email, roles } = loaderData;
  const groups = GROUPS.map(({ title, links }) => ({
    title,
    links: links.filter(({ part }) => maySee(roles, part)),
  })).filter(({ links }) => links.length > 0);
  return (
    <Workspace name={HOME.label} home={HOME.to} email={email} groups={groups}>
      <Outlet />
    </Workspace>
  );
}
