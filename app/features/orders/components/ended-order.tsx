import { SessionCard } from "#app/features/booking/components/session-card.tsx";
import { timeAddress } from "#app/features/booking/components/time-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { OrderPageModel } from "../order-page.server.ts";
import { Receipt } from "./receipt.tsx";

/** No session came of it: what happened, what became of the money, and the way on. */
export function EndedOrder({ model }: { model: OrderPageModel }) {
  const { id, session, receipt } = model;
  const { title, lead } = words(model);
  return (
    <Page>
      <PageHeader
        title={title}
        lead={lead}
        above={<p className="text-ink-muted">Order id {id}</p>}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-8">
          {session ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink
                to={timeAddress(new URLSearchParams(), {
                  service: session.serviceSlug,
                  date: session.date,
                })}
                variant="accent"
                size="lg"
              >
                Choose another time
              </ButtonLink>
              <ButtonLink to="/candidate" variant="quiet" size="lg">
                Your sessions
              </ButtonLink>
            </div>
          ) : null}
          {receipt?.paidOn ? (
            <section aria-labelledby="receipt">
              <h2 id="receipt" className="title-section mb-2">
                What you paid
              </h2>
              <Receipt receipt={receipt} id={id} />
            </section>
          ) : null}
        </div>
        {session ? (
          <aside aria-label="The session">
            <SessionCard session={session} />
          </aside>
        ) : null}
      </div>
    </Page>
  );
}

function words({ state, amount, refunded }: OrderPageModel): { title: string; lead: string } {
  switch (state) {
    case "refunding":
      return {
        title: "The time was gone. Your money is on its way back.",
        lead: `Your payment came after the time we kept for you was over, and someone else has it now. All of it, ${refunded}, goes back the way it came; we mail you when it is done.`,
      };
    case "refunded":
      return {
        title: `The time was gone. ${refunded} went back to you.`,
        lead: "Your payment came after the time we kept for you was over, and someone else had it. All of it was sent back the way it came; banks take a few days to show it.",
      };
    case "failed":
      return {
        title: "The payment failed. Nothing was charged.",
        lead: `We could not take the ${amount}, and the time is free again. Choose one and try once more.`,
      };
    case "cancelled":
      return {
        title: "This session is cancelled",
        lead: "It takes place no more. What comes back to you stands in the mail about it.",
      };
    default:
      return {
        title: "The time ran out. Nothing was charged.",
        lead: "We kept the time while the payment page was open. It is free again; if you still want it, choose it once more.",
      };
  }
}
