import { Outlet } from "react-router";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { AdminFrame } from "./components/admin-frame.tsx";
import { requireStaff } from "./guard.server.ts";
import { maySee, type Part } from "#modules/admin/policy.ts";
import type { Route } from "./+types/layout.ts";

export const headers = () => PRIVATE_HEADERS;

const PAGES: readonly { part: Part; to: string; label: string }[] = [
  { part: "overview", to: "/admin", label: "Overview" },
  { part: "orders", to: "/admin/orders", label: "Orders" },
  { part: "bookings", to: "/admin/bookings", label: "Bookings" },
  { part: "claims", to: "/admin/claims", label: "Claims" },
  { part: "payments", to: "/admin/payments", label: "Payments" },
  { part: "refunds", to: "/admin/refunds", label: "Refunds" },
  { part: "ledger", to: "/admin/ledger", label: "Ledger" },
  { part: "ledger", to: "/admin/reconciliation", label: "Reconciliation" },
  { part: "coupons", to: "/admin/coupons", label: "Coupons" },
  { part: "leads", to: "/admin/leads", label: "Leads" },
  { part: "mails", to: "/admin/mails", label: "Emails" },
  { part: "jobs", to: "/admin/jobs", label: "Dead jobs" },
  { part: "webhooks", to: "/admin/webhooks", label: "Webhooks" },
  { part: "audit", to: "/admin/audit", label: "Audit" },
];

/** Before anything else is found out about an address of the area: who asks. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await requireStaff(context, request, "overview");
  },
];

/** Each page asks again, for its own part. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { email, roles } = await requireStaff(context, request, "overview");
  const items = PAGES.filter(({ part }) => maySee(roles, part));
  return { email, items: items.map(({ to, label }) => ({ to, label })) };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame email={loaderData.email} items={loaderData.items}>
      <Outlet />
    </AdminFrame>
  );
}
