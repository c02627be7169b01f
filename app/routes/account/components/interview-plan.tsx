import { Form, Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PlanDayView, PlanView } from "#modules/progress/plan-view.server.ts";

export type SentPlan = {
  typed: Record<string, string>;
  errors: Record<string, string>;
} | null;

type Topics = { key: string; name: string }[];

/** The interview that the candidate is preparing for, and the plan until then. */
export function InterviewPlan(props: {
  plan: PlanView | null;
  topics: Topics;
  latestTopic: string | null;
  today: string;
  sent: SentPlan;
}) {
  const { plan, topics, latestTopic, today, sent } = props;
  const form = (
    <PlanForm
      key={`${plan?.interviewOn} ${plan?.topic}`}
      topics={topics}
      today={today}
      sent={sent}
      interviewOn={plan?.interviewOn ?? ""}
      topic={plan?.topic ?? latestTopic ?? ""}
    />
  );
  if (!plan || plan.none === "past") {
    return (
      <div className="grid gap-5">
        {plan ? (
          <Notice title={`Your ${plan.topicName} interview was on ${plan.date}`}>
            Got another one coming up? Enter its date.
          </Notice>
        ) : (
          <p className="max-w-prose text-ink-muted">
            Tell us the date, and we’ll lay out the days before it: sessions, drills and rest, with
            times that are free.
          </p>
        )}
        {form}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="text-lg">
        <strong>{plan.topicName}</strong> on {plan.date}
        <span className="text-ink-muted">, {aheadText(plan.ahead)}</span>
      </p>
      {plan.none ? <TooNear plan={plan} /> : <Days plan={plan} />}
      <details className="progress-change" open={sent !== null}>
        <summary>Change the date or topic</summary>
        {form}
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="forget-plan" variant="quiet">
            Remove this plan
          </Button>
        </Form>
      </details>
    </div>
  );
}

function aheadText(days: number): string {
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `${days} days from now`;
}

function TooNear({ plan }: { plan: PlanView }) {
  return plan.none === "today" ? (
    <Notice title="It’s today. You’ve done the work">
      Nothing new now. Check the time, the link and your microphone, and have a glass of water.
    </Notice>
  ) : (
    <Notice title="It’s tomorrow: rest today">
      A new session now would leave no time to act on its scorecard. Read your notes once, then
      stop.
    </Notice>
  );
}

/** How many days are shown; later ones are folded. */
const FIRST_DAYS = 7;

function Days({ plan }: { plan: PlanView }) {
  const { days, startsOn, without, allTimes } = plan;
  const first = days.slice(0, FIRST_DAYS);
  const rest = days.slice(FIRST_DAYS);
  return (
    <div className="grid gap-4">
      {startsOn ? (
        <p className="max-w-prose text-ink-muted">
          Your plan starts on {startsOn}, four weeks before.
        </p>
      ) : null}
      <ol className="progress-days">
        {first.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
      {rest.length > 0 ? (
        <details className="progress-more">
          <summary>
            {rest.length === 1 ? "The day of your interview" : `The other ${rest.length} days`}
          </summary>
          <ol className="progress-days">
            {rest.map((day) => (
              <Day key={day.date} day={day} />
            ))}
          </ol>
        </details>
      ) : null}
      {without.length > 0 ? (
        <p className="max-w-prose text-ink-muted">
          No time is free around {without.join(" and ")} right now.{" "}
          <Link to={allTimes} className="link">
            See every free time
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Day({ day }: { day: PlanDayView }) {
  const { date, weekday, day: name, isToday, kind, text, detail, links } = day;
  return (
    <li data-kind={kind}>
      <time dateTime={date}>
        {isToday ? "Today" : weekday}
        <span>{name}</span>
      </time>
      <div>
        <p className="font-semibold">{text}</p>
        {detail ? <p className="text-sm text-ink-muted">{detail}</p> : null}
      </div>
      {links.length > 0 ? (
        <ul>
          {links.map(({ label, name: words, href }) => (
            <li key={href}>
              <ButtonLink to={href} variant="secondary" size="sm" aria-label={words}>
                <span className="figures">{label}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function PlanForm(props: {
  topics: Topics;
  today: string;
  sent: SentPlan;
  interviewOn: string;
  topic: string;
}) {
  const { topics, today, sent, interviewOn, topic } = props;
  const { typed, errors } = sent ?? { typed: {}, errors: {} };
  return (
    <Form method="post" preventScrollReset className="progress-form">
      <TextField
        label="Date of your interview"
        name="interviewOn"
        type="date"
        min={today}
        defaultValue={typed["interviewOn"] ?? interviewOn}
        error={errors["interviewOn"]}
      />
      <SelectField
        label="What it’s about"
        name="topic"
        defaultValue={typed["topic"] ?? topic}
        error={errors["topic"]}
      >
        {topic === "" ? <option value="">Choose a topic</option> : null}
        {topics.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" name="intent" value="plan">
        Make a plan
      </Button>
    </Form>
  );
}
