import { href } from "#app/lib/urls.ts";
import { missing } from "#app/session/guard.server.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import { isUuid } from "#lib/uuid.ts";
import { getMail } from "#modules/admin/mails.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { retryMail } from "#modules/notifications/commands.server.ts";
import { ActionButton } from "./components/action-form.tsx";
import { idIn, light, runAction } from "./components/admin-action.server.ts";
import { adminMeta, HOME } from "./components/admin-meta.ts";
import { AnswerNotice } from "./components/answer-notice.tsx";
import { openForm, openPage } from "./components/open-page.server.ts";
import { RawText } from "./components/raw-text.tsx";
import type { Route } from "./+types/mail.ts";

export const meta = adminMeta("Email");

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, roles, answer, pageKey } = await openPage(context, request, "mails");
  const mail = isUuid(params.id) ? await getMail(services.db, params.id) : null;
  if (!mail) throw missing();
  return { mail, roles, answer, pageKey };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction(await openForm(context, request, "mails"), {
    "mail.retry": light({
      subject: idIn("mail"),
      run: ({ services, subject }) => retryMail(services, subject),
    }),
  });
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { mail, roles, answer, pageKey } = loaderData;
  const subject = mail.subject ?? "Hidden";
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME, { label: "Emails", to: href("/admin/mails") }]}
        title={subject}
      />
      <AnswerNotice answer={answer} />
      <SummaryList className="mb-6 border-y border-line text-sm">
        <SummaryRow label="To">{mail.to}</SummaryRow>
        <SummaryRow label="Queued (UTC)">{mail.createdAt}</SummaryRow>
        <SummaryRow label="Sent (UTC)">{mail.sentAt ?? "not yet"}</SummaryRow>
        <SummaryRow label="Attempts">{mail.attempts}</SummaryRow>
        {mail.lastError ? <SummaryRow label="Last error">{mail.lastError}</SummaryRow> : null}
        <SummaryRow label="About">
          <span className="font-mono">{mail.key}</span>
        </SummaryRow>
      </SummaryList>
      {mail.text === null ? (
        <p className="text-ink-muted">
          {mail.isSecret
            ? "Only the recipient can see this text."
            : "We deleted the text when we sent it."}
        </p>
      ) : (
        <RawText label="Text" text={mail.text} />
      )}
      {!mail.sentAt && mayDo(roles, "mail.retry") ? (
        <div className="mt-6">
          <ActionButton
            state={{ pageKey, mistakes: null }}
            target={{ action: "mail.retry", subject: mail.id }}
            hidden={{ mail: mail.id }}
            label="Send now"
            about={subject}
          />
        </div>
      ) : null}
    </>
  );
}
