import { type ReactNode, useEffect, useRef } from "react";
import { BookingSteps } from "./booking-steps.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { OrderPageModel } from "../order-page.server.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { ChangePart } from "./change-part.tsx";
import { DisputeNotice } from "./dispute-notice.tsx";
import { Receipt } from "./receipt.tsx";
import { Ticket } from "./ticket.tsx";

export function ConfirmedOrder({ model }: { model: OrderPageModel }) {
  const { id, session, receipt, state, calendar, practise, moved, disputed, back } = model;
  const top = useRef<HTMLDivElement>(null);

  // After the redirect from the provider, focus the confirmation for keyboards and screen readers.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, []);

  if (!session) return null;
  const isUnderWay = state === "under_way";
  return (
    <Page>
      <BookingSteps current="confirmed" />
      <div ref={top} tabIndex={-1} className="mt-8 outline-none">
        <PageHeader
          className="mb-6"
          title={isUnderWay ? "Your session has started." : "You’re booked."}
        />
      </div>
      {model.notCancellable ? (
        <Notice tone="warning" title="This session can’t be canceled now" live className="mb-6">
          It has started. Did something go wrong? Reply to the confirmation email.
        </Notice>
      ) : null}
      {disputed ? <DisputeNotice className="mb-6" /> : null}
      {state === "retaken" && !moved ? (
        <Notice
          tone="success"
          title="Your payment came late, but you kept your time"
          className="mb-6"
        >
          Your hold had expired, but the time was still free. Your booking is confirmed.
        </Notice>
      ) : null}
      <Ticket id={id} session={session} serverNow={model.serverNow} />
      <div className="mt-6 grid gap-x-16 gap-y-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-end">
        {calendar && !isUnderWay ? <CalendarLinks links={calendar} /> : null}
        <p className="max-w-prose text-ink-muted lg:pb-2.5">
          {isUnderWay ? (
            "The link to your call is in your email."
          ) : (
            <>
              {moved
                ? "Your session has a new time. We’ve emailed the new calendar entry to "
                : "We’ve emailed the confirmation and a calendar file to "}
              <strong className="wrap-anywhere text-ink">{receipt?.email ?? "you"}</strong>.
            </>
          )}
        </p>
      </div>
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <section aria-labelledby="next">
          <h2 id="next" className="title-section mb-6">
            What happens next
          </h2>
          <ol className="grid gap-8">
            <NextStep number={1} title="How to join">
              <p>{model.joining} You need a quiet place, a camera and headphones.</p>
            </NextStep>
            <NextStep number={2} title={`${session.expert.name} prepares`}>
              {practise ? (
                <>
                  <p>They’ve read what you asked for:</p>
                  <blockquote className="mt-2 max-w-prose border-s-3 border-line-strong ps-4 whitespace-pre-line text-ink-muted">
                    {practise}
                  </blockquote>
                </>
              ) : (
                <p>Have the job description or your visa papers handy.</p>
              )}
            </NextStep>
          </ol>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/candidate">See all your sessions</ButtonLink>
            <ButtonLink to={`/book-your-slot?service=${session.serviceSlug}`} variant="quiet">
              Book another
            </ButtonLink>
          </div>
        </section>
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
      <ChangePart model={model} />
    </Page>
  );
}

function NextStep(props: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4">
      <span
        aria-hidden="true"
        className="figures grid size-9 place-items-center rounded-full bg-brand-soft font-display font-bold text-brand"
      >
        {props.number}
      </span>
      <div className="grid gap-3 pt-1">
        <h3 className="title-card">{props.title}</h3>
        <div className="max-w-prose">{props.children}</div>
      </div>
    </li>
  );
}
