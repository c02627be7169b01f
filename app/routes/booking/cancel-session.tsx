import { Form, Link, useNavigation } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BookingStrip } from "./components/booking-strip.tsx";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { requireOrder } from "#app/session/open-order.server.ts";
import { NotChangeable } from "./components/not-changeable.tsx";
import { RefundTable } from "./components/refund-table.tsx";
import { SessionCard } from "./components/session-card.tsx";
import { loadSessionPage, type SessionPageModel } from "./components/session-page.server.ts";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/cancel-session.ts";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Cancel · ${params.id} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const handle = { Strip: BookingStrip };

export const headers = () => ({ "cache-control": "private, no-store" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const opened = await requireOrder(services, request, params.id, context.get(viewerContext));
  return loadSessionPage(services, opened, {
    ...visitorSettings(request, {
      accountZone: opened.accountZone,
      zone: opened.order.details?.zone,
    }),
    token: opened.token,
    problem: new URL(request.url).searchParams.get("problem"),
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { submitCancellation } = await import("./cancel-session.server.ts");
  return submitCancellation(context, request, params.id);
}

export default function CancelSessionPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.reader === "expert") {
    const sent = actionData && "why" in actionData ? actionData : null;
    return <ExpertCancel model={loaderData} sent={sent} />;
  }
  return <CancelSession model={loaderData} />;
}

function CancelSession({ model }: { model: SessionPageModel }) {
  const { id, session, changes, refundLines } = model;
  const busy = useNavigation().state === "submitting";
  if (!session || !changes?.cancel) {
    return (
      <NotChangeable
        model={model}
        title="This session can’t be canceled"
        why="It has started or ended, or it’s already canceled. See your order for its status."
      />
    );
  }
  const { label, refund, refundMinor, sentence } = changes.cancel;
  return (
    <Page>
      <PageHeader
        above={
          <Breadcrumbs crumbs={[{ label: `Order ${id}`, to: model.here }, { label: "Cancel" }]} />
        }
        title="Cancel this session?"
        lead={sentence}
      />
      <OfflineNotice />
      {model.amountChanged ? (
        <Notice tone="warning" title="The refund has changed" live className="mb-6">
          {refund === null ? "There’s no refund now." : `Your refund is now ${refund}.`} Your
          session isn’t canceled yet. Check the amount before you decide.
        </Notice>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-6">
          <RefundTable lines={refundLines} city={session.yours.city} />
          {changes.move.ok ? (
            <p className="text-ink-muted">
              Need another time?{" "}
              <Link to={changes.changeHref} className="link">
                Reschedule
              </Link>
              , free, by {changes.move.until}.
            </p>
          ) : null}
          <Form
            method="post"
            className="flex flex-wrap gap-3"
            onSubmit={(event) => {
              if (busy) event.preventDefault();
            }}
          >
            <input type="hidden" name="amountMinor" value={refundMinor} />
            <Button type="submit" variant="danger" size="lg" loading={busy}>
              {label}
            </Button>
            <ButtonLink to={model.here} variant="quiet" size="lg">
              Keep this session
            </ButtonLink>
          </Form>
        </div>
        <aside aria-label="The session">
          <SessionCard session={session} />
        </aside>
      </div>
    </Page>
  );
}

function ExpertCancel(props: {
  model: SessionPageModel;
  sent: { why: string; error: string } | null;
}) {
  const { model, sent } = props;
  const { session, candidate, expertCancel } = model;
  const busy = useNavigation().state === "submitting";
  if (!session || !candidate || expertCancel === null) {
    return (
      <NotChangeable
        model={model}
        title="This session can’t be canceled"
        why="It has started or ended, or it’s already canceled. See its page for its status."
      />
    );
  }
  return (
    <Page>
      <PageHeader
        title="Cancel this session?"
        lead={`We’ll email ${candidate.name} an apology. They can pick another time or expert, free, or get a full refund and a credit from us. You won’t be paid for it.`}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <Form
          method="post"
          className="grid content-start gap-6"
          onSubmit={(event) => {
            if (busy) event.preventDefault();
          }}
        >
          <TextAreaField
            id="why"
            name="why"
            label="Why you can’t make it"
            help="Only our team reads this, not the candidate."
            rows={3}
            maxLength={500}
            defaultValue={sent?.why ?? ""}
            error={sent?.error}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" size="lg" loading={busy}>
              Cancel this session
            </Button>
            <ButtonLink to={model.here} variant="quiet" size="lg">
              Keep this session
            </ButtonLink>
          </div>
        </Form>
        <aside aria-label="The session">
          <SessionCard
            session={{
              ...session,
              expert: {
                ...session.expert,
                name: candidate.name,
                avatarSeed: candidate.avatarSeed,
              },
            }}
          />
        </aside>
      </div>
    </Page>
  );
}
