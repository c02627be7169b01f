import { Link, useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ArrowRight } from "#app/ui/icons.tsx";
import { late } from "#app/ui/late.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { ExpertSelect } from "./expert-select.tsx";
import { HoldForm } from "./hold-form.tsx";
import { KeptParams } from "./kept-params.tsx";
import { MonthAndTimes } from "./month-and-times.tsx";
import { PickerForm } from "./picker-form.tsx";
import { BOOKING_PATH, timeUrl, whoUrl } from "./time-url.ts";

/** Their forms and links work before their scripts arrive. */
const SoonestTimes = late(() => import("./soonest-times.tsx"), "section");
const TakenNotice = late(() => import("./taken-notice.tsx"), "div");
const FreeTimes = late(() => import("./free-times.tsx"), "div");

type Chosen = NonNullable<TimeStepModel["chosen"]>;

export function TimeStep({ model }: { model: TimeStepModel }) {
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
      <OfflineNotice />
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

function ServiceList(props: { services: TimeStepModel["services"]; params: URLSearchParams }) {
  const { services, params } = props;
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {services.map((service) => (
        <li key={service.slug} className="border-b border-line">
          <Link
            to={timeUrl(params, {
              service: service.slug,
              expert: null,
              date: null,
              month: null,
            })}
            className="group -mx-3 flex min-h-16 items-center gap-4 rounded-md px-3 py-3 hover:bg-brand-soft"
          >
            <span className="grid flex-1">
              <span className="font-semibold group-hover:text-brand">
                {service.title}
                <span className="sr-only">, </span>
              </span>
              <span className="text-sm text-ink-muted">
                {service.length}
                <span className="sr-only">, </span>
              </span>
            </span>
            {/* Wide enough for either currency, because only the script knows the visitor's. */}
            <span key={service.price} className="figures min-w-16 text-end font-semibold">
              {service.price}
            </span>
            <ArrowRight
              className="size-5 shrink-0 text-ink-subtle group-hover:text-brand rtl:-scale-x-100"
              aria-hidden="true"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The session that was chosen, with its price, the visitor's prepaid sessions and credit, and ways
 * to change either. Price lists are fixed, never converted.
 */
function SessionLine(props: { service: Chosen["service"]; params: URLSearchParams }) {
  const { params } = props;
  const { title, price, length, otherCurrency, packLeft, credit } = props.service;
  const others = timeUrl(params, { service: null, expert: null, date: null, month: null });
  return (
    <div className="grid border-y border-line py-2 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-6">
      <p className="flex flex-wrap items-center gap-x-3">
        <strong>{title}</strong>
        <Link to={others} className="link inline-flex min-h-11 items-center">
          Change<span className="sr-only"> session</span>
        </Link>
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          <span className="figures text-lg font-bold">{price}</span>
          <span className="text-ink-muted">{` for ${length.replace("min", "minutes")}`}</span>
        </span>
        {packLeft > 0 ? (
          <strong className="text-success">Free with your pack: {packLeft} left</strong>
        ) : credit ? (
          <strong className="text-success">Your {credit} credit comes off this price</strong>
        ) : null}
        {otherCurrency ? (
          <Link
            to={timeUrl(params, { currency: otherCurrency })}
            preventScrollReset
            className="link inline-flex min-h-11 items-center"
          >
            Show in {otherCurrency === "INR" ? "₹ (INR)" : "$ (USD)"}
          </Link>
        ) : null}
      </p>
    </div>
  );
}

/** This browser's existing hold, seen after Back or in a second tab. */
function StandingHold({ hold }: { hold: NonNullable<TimeStepModel["standing"]> }) {
  return (
    <Notice
      tone="info"
      title={hold.paying ? `You’re paying for ${hold.when}` : `You’re holding ${hold.when}`}
      actions={
        <ButtonLink to={`${BOOKING_PATH}?hold=${hold.id}`} variant="secondary" size="sm">
          {hold.paying ? "Continue to payment" : "Continue with this time"}
        </ButtonLink>
      }
    >
      {hold.title} with {hold.expert}.{" "}
      {hold.paying ? null : "Picking another time releases this one."}
    </Notice>
  );
}

/** The expert, once a session is chosen, and the zone. */
function TimePickers({ model, params }: { model: TimeStepModel; params: URLSearchParams }) {
  const { chosen, zone } = model;

  return (
    <PickerForm
      action={BOOKING_PATH}
      shown={chosen ? { expert: chosen.expert?.slug ?? "" } : {}}
      params={params}
      zone={zone}
      zoneKnown={model.zoneKnown}
      zoneClassName={chosen && model.zoneKnown ? undefined : "max-lg:col-span-2"}
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3"
    >
      {(valueOf, pick) => (
        <>
          <KeptParams params={params} names={["currency", "level"]} />
          {chosen ? (
            <>
              <input type="hidden" name="service" value={chosen.service.slug} />
              <ExpertSelect choices={chosen.choices} value={valueOf("expert")} onChange={pick} />
            </>
          ) : null}
        </>
      )}
    </PickerForm>
  );
}

function DayAndTime(props: { model: TimeStepModel; chosen: Chosen; params: URLSearchParams }) {
  const { model, chosen, params } = props;
  const { service, expert, wished } = chosen;
  const isHeld = wished?.value === model.standing?.startIso;
  if (chosen.firstDay === null) return <NothingFree chosen={chosen} params={params} />;
  return (
    <MonthAndTimes
      choice={chosen}
      today={model.today}
      zone={model.zone}
      withWhom={expert && `with ${expert.name}`}
      urlFor={(changes) => timeUrl(params, changes)}
      className="mt-6"
    >
      {wished && (!wished.isFree || (expert && !isHeld)) ? (
        <p className="mb-4" role="status">
          {wished.isFree
            ? `You picked ${wished.text}. Select it to hold it for 10 minutes.`
            : `${wished.text} is no longer free. Pick another time:`}
        </p>
      ) : null}
      <FreeTimes
        key={model.zone.id}
        choice={chosen}
        spoken="hold this time"
        selected={wished?.value}
        whoUrl={(start) => whoUrl(params, start)}
        renderForm={(slug, children) => (
          <HoldForm service={service.slug} expert={expert?.slug ?? slug}>
            {children}
          </HoldForm>
        )}
      />
    </MonthAndTimes>
  );
}

function NothingFree({ chosen, params }: { chosen: Chosen; params: URLSearchParams }) {
  return (
    <Card className="mt-8 grid justify-items-start gap-4">
      <h2 className="title-card">
        {chosen.expert
          ? `${chosen.expert.name} has no free times right now`
          : "All times are taken right now"}
      </h2>
      <p className="max-w-prose text-ink-muted">
        {chosen.expert
          ? "Another expert may be free. See everyone’s times."
          : "Experts add hours every week. Check again tomorrow, or choose another session."}
      </p>
      {chosen.expert ? (
        <ButtonLink to={timeUrl(params, { expert: null, date: null, month: null })}>
          Show the first available
        </ButtonLink>
      ) : (
        <Link to={timeUrl(params, { service: null, expert: null })} className="link">
          See all sessions
        </Link>
      )}
    </Card>
  );
}
