import { Settings } from "#app/components/account/settings.tsx";
import { settingsAction, settingsPage } from "#app/session/settings.server.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { requireExpert } from "./components/guard.server.ts";
import type { Route } from "./+types/settings.ts";

export const meta = expertMeta("Settings");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer } = await requireExpert(context, request);
  return settingsPage(services, viewer, request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { viewer } = await requireExpert(context, request);
  return settingsAction(context, viewer, request);
}

export default function ExpertSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <WorkspaceHeader crumbs={[HOME]} title="Settings" />
      <OfflineNotice />
      <Settings page={loaderData} answer={useLastAnswer(actionData)} />
    </>
  );
}
