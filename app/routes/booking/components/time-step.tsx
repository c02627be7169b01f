import { useSearchParams } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { DayAndTime } from "./day-and-time.tsx";
import { ServiceList } from "./service-list.tsx";
import { SessionLine } from "./session-line.tsx";
import { SoonestTimes } from "./soonest-times.tsx";
import { StandingHold } from "./standing-hold.tsx";
import { TakenNotice } from "./taken-notice.tsx";
import { TimePickers } from "./time-pickers.tsx";

export function TimeStep({ model, sent }: { model: TimeStepModel; sent: unknown }) {
  const [params] = useSearchParams();
  const { chosen, standing } = model;

  return (
    <Page>
      <BookingSteps current="time" />
      {chosen ? (
        <h1 className="title-page mt-4 mb-3">Pick your time</h1>
      ) : (
        <PageHeader
          className="mt-6"
          title="What do you want to practice?"
          lead="Pick a session to see its free times in your time zone."
        />
      )}
      <OfflineNotice answer={sent} />
      <div className="mb-4 grid gap-4 empty:hidden">
        {model.zoneKnown ? null : (
          <Notice tone="warning" title="These times are in UTC">
            Choose your time zone below.
          </Notice>
        )}
        {model.notices.map(({ tone, title, text }) => (
          <Notice key={title} tone={tone ?? "warning"} title={title} live>
            {text}
          </Notice>
        ))}
        {chosen?.taken ? (
          <TakenNotice
            taken={chosen.taken}
            service={chosen.service.slug}
            expert={chosen.expert?.slug ?? null}
          />
        ) : null}
        {standing ? <StandingHold hold={standing} /> : null}
      </div>
      {chosen ? (
        <>
          <div className="mb-6 grid gap-4">
            <SessionLine service={chosen.service} params={params} />
            <div className="flex flex-wrap items-end gap-x-10 gap-y-4">
              <SoonestTimes chosen={chosen} />
              <p className="max-w-form text-ink-muted">
                We hold your time for 10 minutes while you fill in the rest. You won’t be charged
                until you pay.
              </p>
            </div>
          </div>
          <TimePickers model={model} params={params} />
          <DayAndTime model={model} chosen={chosen} params={params} />
        </>
      ) : (
        <>
          <section aria-labelledby="sessions" className="mb-8">
            <h2 id="sessions" className="title-section mb-2">
              <VisuallyHidden>All </VisuallyHidden>Live sessions with an expert
            </h2>
            <ServiceList services={model.services} params={params} />
          </section>
          <TimePickers model={model} params={params} />
        </>
      )}
    </Page>
  );
}
