import { ActionButton } from "./components/action-form.tsx";
import { adminMeta, HOME } from "./components/admin-meta.ts";
import { AnswerNotice } from "./components/answer-notice.tsx";
import { RawText } from "./components/raw-text.tsx";
import { missing } from "#app/session/guard.server.ts";
import { webhookAction } from "./list-actions.server.ts";
import { openForm, openPage } from "./open-page.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { getWebhook } from "#modules/admin/queue-lists.server.ts";
import { storableText } from "#lib/typed-text.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
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
  const asking = await openForm(context, request, "webhooks");
  const { provider, event } = params;
  return webhookAction({ ...asking, form: { ...asking.form, provider, event } });
}

export default function Webhook({ loaderData }: Route.ComponentProps) {
  const { webhook, roles, answer, pageKey } = loaderData;
  const { provider, eventId } = webhook;
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME, { label: "Webhooks", to: "/admin/webhooks" }]}
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
