import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { SummaryError } from "#app/ui/error-summary.tsx";
import { late } from "#app/ui/late.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { DetailsErrors } from "#modules/live-sessions/details-form.server.ts";
import type { DetailsStepModel } from "#modules/live-sessions/details-step.server.ts";
import { BOOKING_PATH, timeUrl, whoUrl } from "./time-url.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { DetailsForm } from "./details-form.tsx";
import { SessionCard } from "./session-card.tsx";

/** Loaded on the first error; without it, only the fields show their errors. */
const ErrorBox = late(
  async () => ({ default: (await import("#app/ui/error-summary.tsx")).ErrorBox }),
  "div",
  () => null,
);

export function DetailsStep(props: { model: DetailsStepModel; errors: DetailsErrors }) {
  const { model } = props;
  const { session, problem } = model;
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [session.hold]);

  const errors = { ...props.errors };
  if (model.price.couponProblem) errors["coupon"] ??= model.price.couponProblem;
  const summary: SummaryError[] = Object.entries(errors).map(([field, message]) =>
    field === "form" ? { message } : { field, message },
  );
  if (problem && problem.field === null) summary.push({ message: problem.text });

  const backTo = timeUrl(new URLSearchParams(), {
    service: session.serviceSlug,
    expert: session.expert.slug,
    date: session.date,
  });
  const whoElse = whoUrl(new URLSearchParams({ service: session.serviceSlug }), session.yours.iso);

  return (
    <Page>
      <BookingSteps current="details" timeTo={backTo} />
      <div ref={top} tabIndex={-1} className="mt-8 outline-none">
        <PageHeader
          title="Your details"
          lead={<span className="noscript:hidden">We save as you type.</span>}
        />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <aside aria-label="Your session" className="lg:order-2">
          <div className="grid gap-4 lg:sticky lg:top-6">
            <SessionCard session={session} toPay={model.price.amount}>
              <div className="-mx-5 -mb-5 flex flex-wrap gap-x-6 rounded-b-lg bg-brand-soft px-5 py-2 sm:-mx-6 sm:-mb-6 sm:px-6">
                <Link to={backTo} className="link inline-flex min-h-11 items-center">
                  Pick another time
                </Link>
                <Link to={whoElse} className="link inline-flex min-h-11 items-center">
                  Pick another expert
                </Link>
              </div>
            </SessionCard>
          </div>
        </aside>
        <div className="lg:order-1">
          <OfflineNotice />
          {summary.length > 0 ? <ErrorBox errors={summary} /> : null}
          <DetailsForm
            key={session.hold}
            model={model}
            errors={errors}
            action={`${BOOKING_PATH}?hold=${session.hold}${model.zoneChosen ? `&zone=${model.zone}` : ""}`}
          />
        </div>
      </div>
    </Page>
  );
}
