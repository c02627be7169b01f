import { Outlet } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Sun } from "#app/ui/booking-icons.tsx";
import {
  CalendarDays,
  ChartNoAxesColumn,
  Clapperboard,
  ClipboardList,
  Clock,
  KeyRound,
  UserRound,
  Wallet,
} from "#app/ui/workspace-icons.tsx";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { Workspace, type WorkspaceGroup } from "#app/shells/workspace.tsx";
import stylesheet from "#app/styles/workspace.css?url";
import { HOME } from "./components/expert-meta.ts";
import { requireExpert } from "./components/guard.server.ts";
import type { Route } from "./+types/layout.ts";

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Hides the site's header and footer (root.tsx). */
export const handle = { isWorkspace: true };

const GROUPS: WorkspaceGroup[] = [
  {
    title: null,
    links: [
      { to: HOME.to, label: "Today", Icon: Sun },
      { to: href("/expert/sessions"), label: "Sessions", Icon: ClipboardList },
      { to: href("/expert/work"), label: "Recordings", Icon: Clapperboard },
      { to: href("/expert/calendar"), label: "Calendar", Icon: CalendarDays },
      { to: href("/expert/hours"), label: "Hours", Icon: Clock },
      { to: href("/expert/earnings"), label: "Earnings", Icon: Wallet },
      { to: href("/expert/insights"), label: "Insights", Icon: ChartNoAxesColumn },
      { to: href("/expert/profile"), label: "Profile", Icon: UserRound },
      { to: href("/expert/second-factor"), label: "Two-factor", Icon: KeyRound },
    ],
  },
];

/** Checks access before anything else about a URL of the workspace. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await requireExpert(context, request);
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = await requireExpert(context, request);
  return { email: viewer.email };
}

export default function ExpertLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Workspace name={HOME.label} home={HOME.to} email={loaderData.email} groups={GROUPS}>
      <Outlet />
    </Workspace>
  );
}
