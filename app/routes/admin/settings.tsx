import { Settings } from "#app/components/account/settings.tsx";
import { servicesContext } from "#app/context.server.ts";
import { requireRole } from "#app/session/guard.server.ts";
import { settingsAction, settingsPage } from "#app/session/settings.server.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { adminMeta, HOME } from "./components/admin-meta.ts";
import { STAFF_ROLES } from "#modules/accounts/policy.ts";
import type { Route } from "./+types/settings.ts";

export const meta = adminMeta("Settings");

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireRole(context, STAFF_ROLES);
  return settingsPage(context.get(servicesContext), viewer, request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireRole(context, STAFF_ROLES);
  return settingsAction(context, viewer, request);
}

export default function OperatorSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <WorkspaceHeader crumbs={[HOME]} title="Settings" />
      <OfflineNotice />
      <Settings page={loaderData} answer={useLastAnswer(actionData)} />
    </>
  );
}
