import type { ReactNode } from "react";
import { Link } from "react-router";
import { BookingSteps } from "#app/features/booking/components/booking-steps.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { OrderPageModel } from "../order-page.server.ts";
import { JOINING } from "../joining.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { ChangePart } from "./change-part.tsx";
import { DisputeNotice } from "./dispute-notice.tsx";
import { Receipt } from "./receipt.tsx";
import { Ticket } from "./ticket.tsx";

/** It worked: when, with whom, what comes next, and what was paid. */
export function ConfirmedOrder({ model }: { model: OrderPageModel }) {
  const { id, session, receipt, state, calendar, practise, moved, disputed, back } = model;
  if (!session) return null;
  return (
    <Page>
      <BookingSteps current="confirmed" />
      <PageHeader
        className="mt-8"
        title={state === "under_way" ? "Your session is under way." : "You’re booked."}
        lead={
          moved ? (
            "Your session has its new time. Your order stays as it is; a mail with the new calendar entry is on its way."
          ) : state === "under_way" ? (
            "The link to your call is in your mail."
          ) : receipt?.email ? (
            <>
              The confirmation and a calendar file are on their way to{" "}
              <strong className="wrap-anywhere text-ink">{receipt.email}</strong>.
            </>
          ) : (
            "The confirmation and a calendar file are on their way by mail."
          )
        }
      />
      {model.notCancellable ? (
        <Notice tone="warning" title="It can’t be cancelled any more" live className="mb-6">
          Its start has come. If something goes wrong, answer the confirmation mail.
        </Notice>
      ) : null}
      {disputed ? <DisputeNotice className="mb-6" /> : null}
      {state === "retaken" && !moved ? (
        <Notice
          tone="success"
          title="Your payment came late, and the time is yours"
          className="mb-6"
        >
          It arrived after the time we kept for you was over. Nobody had taken it meanwhile, so it
          is confirmed as if nothing had happened.
        </Notice>
      ) : null}
      <Ticket id={id} session={session} />
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <section aria-labelledby="next">
          <h2 id="next" className="title-section mb-6">
            What happens next
          </h2>
          <ol className="grid gap-8">
            <NextStep number={1} title="Put it in your calendar">
              {calendar ? <CalendarLinks links={calendar} /> : null}
            </NextStep>
            <NextStep number={2} title={`${session.expert.name} prepares for you`}>
              {practise ? (
                <>
                  <p>This is what you asked for, and what they read:</p>
                  <blockquote className="mt-2 max-w-prose border-s-3 border-line-strong ps-4 whitespace-pre-line text-ink-muted">
                    {practise}
                  </blockquote>
                </>
              ) : (
                <p>
                  They have your name and the session you chose. Have at hand what you prepare for:
                  the role and the company, or the visa and the papers you bring to the window.
                </p>
              )}
            </NextStep>
            <NextStep number={3} title="Look out for the link to your call">
              <p>{JOINING} A quiet place, a camera and headphones are all you need.</p>
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
            Something not right? Answer the confirmation mail, or look in{" "}
            <Link to="/candidate" className="link">
              your sessions
            </Link>
            .
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
