import { Form, Link, useRevalidator } from "react-router";
import { BookingSteps } from "#app/features/booking/components/booking-steps.tsx";
import { usePendingIntent } from "#app/features/booking/components/pending-intent.ts";
import { RefundTable } from "#app/features/booking/components/refund-table.tsx";
import { askServerTime } from "#app/features/booking/components/server-time.ts";
import { SessionCard } from "#app/features/booking/components/session-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { OrderPageModel } from "../order-page.server.ts";
import { waitingLead } from "../payment-wait.ts";
import { OtherMethods } from "./other-methods.tsx";
import { PaymentRefresh } from "./payment-refresh.tsx";
import { Receipt } from "./receipt.tsx";

/** The time is held and the money is not there: declined, left, or still on its way. */
export function UnpaidOrder({ model, sent }: { model: OrderPageModel; sent: unknown }) {
  const { id, session, receipt, state, expiresAt, serverNow, problem, refundLines } = model;
  const { revalidate } = useRevalidator();
  const pending = usePendingIntent();
  const declined = state === "declined";
  const here = `/orders/${id}?token=${model.token}`;

  return (
    <Page>
      <BookingSteps current="pay" />
      <PageHeader
        className="mt-8"
        title={
          declined ? "Your payment was declined. Nothing was charged." : "Waiting for your payment"
        }
        lead={
          declined
            ? "The time is still yours: try again, with another card if you like. Why it was refused only your bank knows."
            : waitingLead(model)
        }
      />
      <PaymentRefresh refresh={model.refresh} />
      <OfflineNotice answer={sent} />
      {problem ? (
        <Notice
          tone="warning"
          title="We can’t reach the payment page right now"
          live
          className="mb-8"
        >
          {model.otherMethods.length > 0
            ? "Your time is still held. Try again in a moment, or pay another way."
            : "Your time is still held. Try again in a moment."}
        </Notice>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-8">
          {expiresAt !== null ? (
            <p className="text-lg">
              Held for you for another{" "}
              <Countdown
                className="font-display text-2xl font-bold"
                endsAt={expiresAt}
                serverNow={serverNow}
                resync={askServerTime}
                onEnd={() => void revalidate()}
              />
            </p>
          ) : null}
          <Form
            method="post"
            action={here}
            onSubmit={(event) => {
              if (pending !== null) event.preventDefault();
            }}
            className="flex flex-wrap items-center gap-3"
          >
            <Button
              type="submit"
              name="intent"
              value="pay"
              variant="accent"
              size="lg"
              loading={pending === "pay"}
              className="max-sm:w-full"
            >
              {declined ? "Try again" : "Continue to payment"}
            </Button>
            <OtherMethods methods={model.otherMethods} pending={pending} />
            <Button
              type="submit"
              name="intent"
              value="release"
              variant="quiet"
              size="lg"
              loading={pending === "release"}
              className="max-sm:w-full"
            >
              Let it go
            </Button>
          </Form>
          <p>
            Paid already?{" "}
            <Link to={here} className="link" preventScrollReset>
              Check again
            </Link>
          </p>
          <section aria-labelledby="to-pay">
            <h2 id="to-pay" className="title-section mb-2">
              What you pay
            </h2>
            {receipt ? <Receipt receipt={receipt} id={id} /> : null}
          </section>
          {session ? <RefundTable lines={refundLines} city={session.yours.city} /> : null}
        </div>
        {session ? (
          <aside aria-label="Your session" className="max-lg:order-first">
            <SessionCard session={session} />
          </aside>
        ) : null}
      </div>
    </Page>
  );
}
