import { servicesContext } from "#app/context.server.ts";
import { MailList, MailView } from "./components/mailbox.tsx";
import { developmentMailbox } from "#modules/notifications/mailbox.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/mail.ts";

const SHOWN = 200;

export const meta: Route.MetaFunction = () => [
  { title: `Mailbox · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const mailbox = developmentMailbox(context.get(servicesContext));
  if (!mailbox) throw new Response(null, { status: 404 });
  const id = new URL(request.url).searchParams.get("id");
  const mails = await mailbox.list(SHOWN);
  const open = id === null ? null : await mailbox.read(id);
  if (id !== null && !open) throw new Response(null, { status: 404 });
  return { mails: mails.map(({ text: _, ...mail }) => mail), open };
}

export default function DevelopmentMailbox({ loaderData: { mails, open } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="Mailbox"
        lead="Emails we would have sent, newest first. Not available in production."
      />
      {mails.length === 0 ? (
        <EmptyState title="No emails yet">Send a code or book a time, then reload.</EmptyState>
      ) : (
        <div className="grid gap-8 lg:grid-cols-[16rem_1fr]">
          <MailList mails={mails} openId={open?.id ?? null} />
          {open ? (
            <MailView mail={open} />
          ) : (
            <p className="hidden text-ink-muted lg:block">Choose an email to read it.</p>
          )}
        </div>
      )}
    </Page>
  );
}
