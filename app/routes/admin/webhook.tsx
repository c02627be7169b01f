import { href } from "#app/lib/urls.ts";
import { missing } from "#app/session/guard.server.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import { storableText } from "#lib/typed-text.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { getWebhook } from "#modules/admin/queue-lists.server.ts";
import { replayWebhook } from "#modules/orders/commands/replay-webhook.server.ts";
import { ActionButton } from "./components/action-form.tsx";
import { light, runAction } from "./components/admin-action.server.ts";
import { adminMeta, HOME } from "./components/admin-meta.ts";
import { AnswerNotice } from "./components/answer-notice.tsx";
import { openForm, openPage } from "./components/open-page.server.ts";
import { RawText } from "./components/raw-text.tsx";
import type { Route } from "./+types/webhook.ts";

export const meta = adminMeta("Webhook");

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, roles, answer, pageKey } = await openPage(context, request, "webhooks");
  const event = storableText(params.event);
  const webhook = await getWebhook(services.db, storableText(params.provider), event);
  if (!webhook) throw missing();
  return { webhook, roles, answer, pageKey };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { provider, event } = params;
  return runAction(await openForm(context, request, "webhooks"), {
    "webhook.replay": light({
      subject: () => `${provider} ${event}`,
      run: ({ services }) => replayWebhook(services, provider, event),
    }),
  });
}

export default function Webhook({ loaderData }: Route.ComponentProps) {
  const { webhook, roles, answer, pageKey } = loaderData;
  const { provider, eventId } = webhook;
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME, { label: "Webhooks", to: href("/admin/webhooks") }]}
        title={webhook.type}
      />
      <AnswerNotice answer={answer} />
      <SummaryList className="mb-6 border-y border-line text-sm">
        <SummaryRow label="Provider">{provider}</SummaryRow>
        <SummaryRow label="Event">
          <span className="font-mono wrap-anywhere">{eventId}</span>
        </SummaryRow>
        <SummaryRow label="Payment">
          <span className="font-mono wrap-anywhere">{webhook.paymentRef}</span>
        </SummaryRow>
        <SummaryRow label="Received (UTC)">{webhook.receivedAt}</SummaryRow>
        <SummaryRow label="Processed (UTC)">{webhook.processedAt ?? "not yet"}</SummaryRow>
      </SummaryList>
      <RawText label="Payload" text={webhook.body} />
      {mayDo(roles, "webhook.replay") ? (
        <div className="mt-6">
          <ActionButton
            state={{ pageKey, mistakes: null }}
            target={{ action: "webhook.replay", subject: `${provider} ${eventId}` }}
            label="Replay"
            about={eventId}
          />
        </div>
      ) : null}
    </>
  );
}
