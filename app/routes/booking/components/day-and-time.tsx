import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { late } from "#app/ui/late.tsx";
import { timeUrl, whoUrl } from "./time-url.ts";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";
import { HoldForm } from "./hold-form.tsx";
import { MonthAndTimes } from "./month-and-times.tsx";

/** Its forms and links work before its script arrives. */
const FreeTimes = late(() => import("./free-times.tsx"), "div");

type Chosen = NonNullable<TimeStepModel["chosen"]>;
type Props = { model: TimeStepModel; chosen: Chosen; params: URLSearchParams };

export function DayAndTime({ model, chosen, params }: Props) {
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
