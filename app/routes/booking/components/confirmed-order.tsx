import { href } from "#app/lib/urls.ts";
import { useEffect, useRef } from "react";
import { CalendarClock } from "#app/ui/booking-icons.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";
import { BookingSteps } from "./booking-steps.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { OrderPageModel } from "./session-order.server.ts";
import { BriefForm } from "./brief-form.tsx";
import { CalendarLinks } from "./calendar-links.tsx";
import { DisputeNotice } from "./dispute-notice.tsx";
import { HowItRuns } from "./how-it-runs.tsx";
import { JoinSession } from "./join-session.tsx";
import { Preparation } from "./preparation.tsx";
import { Receipt } from "./receipt.tsx";
import { RefundTable } from "./refund-table.tsx";
import { Ticket } from "./ticket.tsx";

const NEWS = { booked: "You’re booked.", moved: "Your session has moved." };

export function ConfirmedOrder({ model }: { model: OrderPageModel }) {
  const { id, session, receipt, state, calendar, practice, news, disputed, back } = model;
  const top = useRef<HTMLDivElement>(null);

  // After the redirect from the provider, focus the confirmation for keyboards and screen readers.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, []);

  if (!session) return null;
  const isUnderWay = state === "under_way";
  return (
    <Page>
      {news === "booked" ? (
        <div className="mb-8">
          <BookingSteps current="confirmed" />
        </div>
      ) : null}
      <div ref={top} tabIndex={-1} className="outline-none">
        <PageHeader
          className="mb-6"
          title={
            isUnderWay
              ? "Your session has started."
              : news
                ? NEWS[news]
                : `Your session with ${session.expert.name}`
          }
        />
      </div>
      {model.notCancellable ? (
        <Notice tone="warning" title="This session can’t be canceled now" live className="mb-6">
          It has started. Did something go wrong? Reply to the confirmation email.
        </Notice>
      ) : null}
      {disputed ? <DisputeNotice className="mb-6" /> : null}
      {state === "retaken" && news === "booked" ? (
        <Notice
          tone="success"
          title="Your payment came late, but you kept your time"
          className="mb-6"
        >
          Your hold had expired, but the time was still free. Your booking is confirmed.
        </Notice>
      ) : null}
      <Ticket id={id} session={session} other={session.expert} serverNow={model.serverNow}>
        {model.join ? <JoinSession join={model.join} serverNow={model.serverNow} /> : null}
      </Ticket>
      {isUnderWay ? null : (
        <div className="mt-6 grid gap-x-16 gap-y-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-end">
          {calendar ? <CalendarLinks links={calendar} /> : null}
          <p className="max-w-prose text-ink-muted lg:pb-2.5">
            {news === "moved"
              ? "Your session has a new time. We’ve emailed the new calendar entry to "
              : "We’ve emailed the confirmation and a calendar file to "}
            <strong className="wrap-anywhere text-ink">{receipt?.email ?? "you"}</strong>.
          </p>
        </div>
      )}
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="grid content-start gap-10">
          <Preparation lines={model.preparation} title="Get ready">
            {model.brief ? (
              <a href="#for-your-expert" className="link">
                {model.brief.resume || model.brief.job
                  ? `Check what ${session.expert.name} can read about you`
                  : `Give ${session.expert.name} your resume${model.brief.asksForJob ? " and the job description" : ""}`}
              </a>
            ) : null}
          </Preparation>
          {model.warmUp && !isUnderWay ? (
            <section aria-labelledby="warm-up">
              <h2 id="warm-up" className="title-section mb-3">
                {model.warmUp.title}
              </h2>
              <ul className="flex flex-wrap gap-3">
                {model.warmUp.links.map(({ label, path }) => (
                  <li key={path}>
                    <ButtonLink to={path} reloadDocument variant="secondary">
                      {label}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {practice ? (
            <section aria-labelledby="asked">
              <h2 id="asked" className="title-section mb-3">
                What you told {session.expert.name}
              </h2>
              <blockquote className="max-w-prose border-s-3 border-line-strong ps-4 whitespace-pre-line text-ink-muted">
                {practice}
              </blockquote>
            </section>
          ) : null}
          {model.brief ? <BriefForm brief={model.brief} expert={session.expert.name} /> : null}
          <HowItRuns phases={model.phases} />
          <p className="max-w-prose">
            Within 24 hours after the session, {session.expert.name} sends you a scorecard. We’ll
            email it.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={href("/candidate")}>See all your sessions</ButtonLink>
            <ButtonLink
              to={`${href("/book-your-slot")}?service=${session.serviceSlug}`}
              variant="quiet"
            >
              Book another
            </ButtonLink>
          </div>
        </div>
        <div className="grid content-start gap-6">
          <section aria-labelledby="receipt">
            <h2 id="receipt" className="title-section mb-2">
              Receipt
            </h2>
            {receipt ? <Receipt receipt={receipt} id={id} back={back} /> : null}
          </section>
          <p className="text-sm text-ink-muted">
            Is something wrong? Reply to the confirmation email.
          </p>
        </div>
      </div>
      <PlansChanged model={model} />
    </Page>
  );
}

function PlansChanged({ model }: { model: OrderPageModel }) {
  const { changes, session, refundLines } = model;
  if (!changes || !session) return null;
  const { move, cancel } = changes;
  return (
    <section aria-labelledby="change" className="mt-12 border-t border-line pt-10">
      <h2 id="change" className="title-section mb-6">
        Plans changed?
      </h2>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start justify-items-start gap-4">
          <h3 className="title-card">Need another time?</h3>
          <p className="max-w-prose text-ink-muted">
            {move.ok
              ? `You can reschedule ${move.left === 1 ? "once" : "twice"} for free, with ${session.expert.name}, until ${move.until}.`
              : move.why}
          </p>
          {move.ok ? (
            <ButtonLink
              to={changes.changeHref}
              variant="secondary"
              icon={<CalendarClock className="size-5" aria-hidden="true" />}
            >
              Reschedule
            </ButtonLink>
          ) : null}
        </div>
        {cancel ? (
          <details className="group rounded-lg border border-line">
            <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-lg px-4 hover:bg-sunken [&::-webkit-details-marker]:hidden">
              <h3 className="title-card">Can’t make it?</h3>
              <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
            </summary>
            <div className="grid justify-items-start gap-4 px-4 pb-4">
              <RefundTable lines={refundLines} city={session.yours.city} className="w-full" />
              <ButtonLink to={changes.cancelHref} variant="secondary" className="text-danger">
                {cancel.label}
              </ButtonLink>
            </div>
          </details>
        ) : (
          <p className="text-ink-muted">Your session has started, so it can’t be canceled.</p>
        )}
      </div>
    </section>
  );
}
