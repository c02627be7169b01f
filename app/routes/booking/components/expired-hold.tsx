import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { HoldOverModel } from "#modules/live-sessions/details-step.server.ts";
import { BOOKING_PATH, timeUrl } from "./time-url.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { HoldForm } from "./hold-form.tsx";
import { SessionCard } from "./session-card.tsx";
import { NearbyTimes } from "./nearby-times.tsx";

export function ExpiredHold({ model }: { model: HoldOverModel }) {
  const { session, free, alternatives, standing, replaced } = model;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus({ preventScroll: true }), []);

  const hold = {
    service: session.serviceSlug,
    expert: session.expert.slug,
    from: session.hold,
  };
  const allTimes = timeUrl(new URLSearchParams(), {
    service: session.serviceSlug,
    date: session.date,
  });
  return (
    <Page>
      <BookingSteps current="time" />
      <div ref={top} tabIndex={-1} className="mt-8 outline-none" aria-live="polite">
        <PageHeader
          title={
            replaced
              ? "You picked another time"
              : "Your hold has expired. You haven’t been charged."
          }
          lead={
            free
              ? "The time is still free, and we’ve saved your details. Hold it again to continue."
              : "Someone else has that time now. We’ve saved your details for the next time you pick."
          }
        />
      </div>
      <OfflineNotice />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-6">
          {standing ? (
            <Notice
              title={`You’re now holding ${standing.when}`}
              actions={
                <ButtonLink
                  to={`${BOOKING_PATH}?hold=${standing.hold}`}
                  variant="secondary"
                  size="sm"
                >
                  Continue with that time
                </ButtonLink>
              }
            >
              You can hold one time at a time. Holding another releases this one.
            </Notice>
          ) : null}
          {free ? (
            <HoldForm {...hold}>
              <Button
                type="submit"
                name="start"
                value={session.yours.iso}
                variant="accent"
                size="lg"
                className="max-sm:w-full"
              >
                Hold it again
              </Button>
            </HoldForm>
          ) : alternatives.length > 0 ? (
            <section aria-labelledby="near">
              <h2 id="near" className="title-card">
                The nearest free times with {session.expert.name}
              </h2>
              <NearbyTimes
                service={hold.service}
                from={hold.from}
                times={alternatives.map((time) => ({ ...time, expert: hold.expert }))}
              />
            </section>
          ) : null}
          <ButtonLink to={allTimes} variant="quiet" className="-mx-4 justify-self-start">
            See all free times
          </ButtonLink>
        </div>
        <aside aria-label="The session">
          <SessionCard session={session} />
        </aside>
      </div>
    </Page>
  );
}
