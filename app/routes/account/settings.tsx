import { servicesContext, viewerContext } from "#app/context.server.ts";
import { Settings } from "#app/components/account/settings.tsx";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { settingsAction, settingsPage } from "#app/session/settings.server.ts";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Settings · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  return settingsPage(context.get(servicesContext), viewer, request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  return settingsAction(context, viewer, request);
}

export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title="Settings" />
      <OfflineNotice />
      <Settings page={loaderData} answer={useLastAnswer(actionData)} />
    </Page>
  );
}
