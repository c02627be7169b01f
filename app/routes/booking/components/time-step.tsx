import { useSearchParams } from "react-router";
import { late } from "#app/ui/late.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { DayAndTime } from "./day-and-time.tsx";
import { ServiceList } from "./service-list.tsx";
import { SessionLine } from "./session-line.tsx";
import { StandingHold } from "./standing-hold.tsx";
import { TimePickers } from "./time-pickers.tsx";
import { whoUrl } from "./time-url.ts";

/** Their forms and links work before their scripts arrive. */
const SoonestTimes = late(() => import("./soonest-times.tsx"), "section");
const TakenNotice = late(() => import("./taken-notice.tsx"), "div");

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
        {chosen?.taken ? <TakenNotice chosen={chosen} /> : null}
        {standing ? <StandingHold hold={standing} /> : null}
      </div>
      {chosen ? (
        <>
          <div className="mb-6 grid gap-4">
            <SessionLine service={chosen.service} params={params} />
            <div className="flex flex-wrap items-end gap-x-10 gap-y-4">
              {chosen.soonest.length > 0 ? (
                <SoonestTimes chosen={chosen} whoUrl={(start) => whoUrl(params, start)} />
              ) : null}
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
