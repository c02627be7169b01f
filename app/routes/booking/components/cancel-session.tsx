import { Form, Link, useNavigation } from "react-router";
import { RefundTable } from "./refund-table.tsx";
import { SessionCard } from "./session-card.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { SessionPageModel } from "../session-page.server.ts";
import { NotChangeable } from "./not-changeable.tsx";

export function CancelSession({ model, sent }: { model: SessionPageModel; sent: unknown }) {
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
      <OfflineNotice answer={sent} />
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
