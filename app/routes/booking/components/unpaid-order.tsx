import { Form, Link, useRevalidator } from "react-router";
import { href } from "#app/lib/urls.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { usePendingIntent } from "./pending-intent.ts";
import { RefundTable } from "./refund-table.tsx";
import { askServerTime } from "./server-time.ts";
import { SessionCard } from "./session-card.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { OrderPageModel } from "./session-order.server.ts";
import { RETURNED, waitingLead } from "#modules/orders/payment-wait.ts";
import { OtherMethods } from "./other-methods.tsx";
import { PaymentRefresh } from "./payment-refresh.tsx";
import { Receipt } from "./receipt.tsx";

export function UnpaidOrder({ model }: { model: OrderPageModel }) {
  const { id, session, receipt, state, expiresAt, serverNow, problem, refundLines } = model;
  const { isMovable } = model;
  const { revalidate } = useRevalidator();
  const pending = usePendingIntent();
  const declined = state === "declined";
  // The buyer believes they have paid, so paying again must not be the primary button.
  const confirming = model.returned && !declined;
  const here = `${href("/orders/:id", { id })}?token=${model.token}`;

  return (
    <Page>
      <BookingSteps current="pay" />
      <PageHeader
        className="mt-8"
        title={
          declined
            ? "Your payment was declined. You haven’t been charged."
            : "Waiting for your payment"
        }
        lead={
          declined
            ? "Your time is still held. Try again or use another card. Your bank can tell you why."
            : waitingLead(model)
        }
      />
      <PaymentRefresh refresh={model.refresh} />
      <OfflineNotice />
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
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-x-16">
        <div className="grid content-start gap-8">
          {confirming ? (
            <div className="grid justify-items-start gap-4 border-s-3 border-brand ps-4">
              <p className="flex items-center gap-3 text-lg font-semibold">
                <Spinner className="text-brand" />
                Confirming your payment
              </p>
              <ButtonLink to={`${here}&${RETURNED}=1`} preventScrollReset>
                Check again
              </ButtonLink>
            </div>
          ) : null}
          {expiresAt !== null ? (
            <p className="text-lg">
              Held for you{" "}
              <span className="noscript:hidden">
                for another{" "}
                <Countdown
                  className="font-display text-2xl font-bold"
                  endsAt={expiresAt}
                  serverNow={serverNow}
                  resync={askServerTime}
                  onEnd={() => void revalidate()}
                />
              </span>
              <span className="hidden noscript:inline">{`until ${model.heldUntil}`}</span>
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
            {confirming ? <p className="w-full">Didn’t finish paying?</p> : null}
            <Button
              type="submit"
              name="intent"
              value="pay"
              variant={confirming ? "secondary" : "accent"}
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
              Release this time
            </Button>
          </Form>
          {confirming ? null : (
            <p>
              Paid already?{" "}
              <Link to={here} className="link" preventScrollReset>
                Check again
              </Link>
            </p>
          )}
        </div>
        {session ? (
          <aside aria-label="Your session" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <SessionCard session={session} />
          </aside>
        ) : null}
        <div className="grid content-start gap-8">
          <section aria-labelledby="to-pay">
            <h2 id="to-pay" className="title-section mb-2">
              What you pay
            </h2>
            {receipt ? <Receipt receipt={receipt} id={id} /> : null}
          </section>
          {session ? (
            <RefundTable lines={refundLines} city={session.yours.city} isMovable={isMovable} />
          ) : null}
        </div>
      </div>
    </Page>
  );
}
