import { href } from "#app/lib/urls.ts";
import { RefundOrRebook } from "./refund-or-rebook.tsx";
import { SessionCard } from "./session-card.tsx";
import { ClaimReport, type ClaimSent } from "./claim-report.tsx";
import { CallQuestion } from "#app/components/room/call-question.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { OrderPageModel } from "./session-order.server.ts";
import { DisputeNotice } from "./dispute-notice.tsx";
import { Receipt } from "./receipt.tsx";

export function CompletedOrder(props: { model: OrderPageModel; sent: ClaimSent }) {
  const { id, session, state, receipt, claim, back, disputed, changes } = props.model;
  const { isScorecardSent, undecided } = props.model;
  if (!session) return null;
  const { expert, title, yours } = session;
  const isDecided = state === "completed";
  return (
    <Page>
      <PageHeader
        title={isDecided ? `You met ${expert.name}.` : "Your session has ended."}
        lead={
          isDecided
            ? `${title} took place on ${yours.date}. Practice the hard parts again while they’re fresh.`
            : isScorecardSent
              ? `Your scorecard is ready. ${undecided}`
              : `${undecided} If it took place, ${expert.name} sends you a scorecard.`
        }
        above={<p className="text-ink-muted">Order id {id}</p>}
      />
      {props.model.callAsked ? <CallQuestion /> : null}
      {disputed ? <DisputeNotice className="mb-8" /> : null}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-10">
          {changes?.choose ? (
            <>
              <Notice tone="warning" title="We’re sorry: your scorecard wasn’t sent">
                <p>{expert.name} didn’t send it in time. Choose what you’d like instead.</p>
              </Notice>
              <RefundOrRebook changes={changes} choose={changes.choose} />
            </>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              to={props.model.sessionPage ?? href("/candidate")}
              variant={props.model.callAsked ? "secondary" : "accent"}
              size="lg"
            >
              {isDecided || isScorecardSent ? "See your session and scorecard" : "See your session"}
            </ButtonLink>
            {isDecided ? (
              <ButtonLink
                to={`${href("/book-your-slot")}?service=${session.serviceSlug}&expert=${expert.slug}`}
                variant="quiet"
                size="lg"
              >
                Book {expert.name} again
              </ButtonLink>
            ) : null}
          </div>
          <p className="max-w-prose text-ink-muted">
            {isDecided
              ? `Your session’s page is also where you rate ${expert.name}.`
              : `You can rate ${expert.name} on your session’s page once we know that it took place.`}
          </p>
          {claim ? <ClaimReport claim={claim} sent={props.sent} /> : null}
        </div>
        <div className="grid content-start gap-8">
          <aside aria-label="The session">
            <SessionCard session={session} />
          </aside>
          {receipt ? (
            <section aria-labelledby="receipt">
              <h2 id="receipt" className="title-section mb-2">
                Receipt
              </h2>
              <Receipt receipt={receipt} id={id} back={back} />
            </section>
          ) : null}
        </div>
      </div>
    </Page>
  );
}
