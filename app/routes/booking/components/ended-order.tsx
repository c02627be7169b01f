import { href } from "#app/lib/urls.ts";
import { SessionCard } from "./session-card.tsx";
import { timeUrl } from "./time-url.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { OrderPageModel } from "./session-order.server.ts";
import { RefundOrRebook } from "./refund-or-rebook.tsx";
import { DisputeNotice } from "./dispute-notice.tsx";
import { endedWords } from "./ended-words.ts";
import { Receipt } from "./receipt.tsx";

export function EndedOrder({ model }: { model: OrderPageModel }) {
  const { id, session, receipt, changes, back, disputed } = model;
  const { title, lead } = endedWords(model);
  return (
    <Page>
      <PageHeader
        title={title}
        lead={lead}
        above={<p className="text-ink-muted">Order id {id}</p>}
      />
      <OfflineNotice />
      {disputed ? <DisputeNotice className="mb-8" /> : null}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-10">
          {changes?.choose ? (
            <RefundOrRebook changes={changes} choose={changes.choose} />
          ) : session ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink
                to={timeUrl(new URLSearchParams(), {
                  service: session.serviceSlug,
                  date: session.date,
                })}
                variant="accent"
                size="lg"
              >
                Pick another time
              </ButtonLink>
              <ButtonLink to={href("/candidate")} variant="quiet" size="lg">
                Your sessions
              </ButtonLink>
            </div>
          ) : null}
          {receipt?.paidOn ? (
            <section aria-labelledby="receipt">
              <h2 id="receipt" className="title-section mb-2">
                What you paid
              </h2>
              <Receipt receipt={receipt} id={id} back={back} />
            </section>
          ) : null}
        </div>
        {session ? (
          <aside aria-label="The session">
            <SessionCard session={session}>
              {model.state.startsWith("cancelled") ? (
                <p>
                  <Badge>Canceled</Badge>
                </p>
              ) : null}
            </SessionCard>
          </aside>
        ) : null}
      </div>
    </Page>
  );
}
