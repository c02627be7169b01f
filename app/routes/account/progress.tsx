import { Download } from "#app/ui/booking-icons.tsx";
import { data, Link, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import stylesheet from "#app/styles/progress.css?url";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { StageScene } from "#app/ui/scenes/stage-scene.tsx";
import { BRAND } from "#content/brand.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { deletePlan, savePlan } from "#modules/progress/commands.server.ts";
import type { PointView, ProgressView } from "#modules/progress/progress-view.server.ts";
import { planInput } from "#modules/progress/schema.ts";
import { NO_TREND } from "#modules/progress/trend.ts";
import { REMOVED } from "#modules/scorecards/words.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { ChartKey, CompetencyChart } from "./components/competency-chart.tsx";
import { ScoreGaps } from "./components/score-gaps.tsx";
import { InterviewPlan, type SentPlan } from "./components/interview-plan.tsx";
import { listPrepared, loadProgress, openProgress } from "./components/progress.server.ts";
import type { Route } from "./+types/progress.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Progress · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

export async function loader({ request, context }: Route.LoaderArgs) {
  const open = await openProgress(context, request);
  return { ...(await loadProgress(open, open.hourCycle)), today: open.today };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, viewer, today } = await openProgress(context, request);
  const form = await readForm(request);
  const back = () => redirect(`${href("/candidate/progress")}#plan`, 303);
  if (form["intent"] === "forget-plan") {
    await deletePlan(services, viewer.userId);
    return back();
  }
  const prepared = await listPrepared(services);
  const plan = planInput(today, [...prepared.keys()]).safeParse({
    interviewOn: form["interviewOn"] ?? "",
    topic: form["topic"] ?? "",
  });
  if (!plan.success) {
    return data<SentPlan>({ typed: form, errors: fieldErrors(plan.error) }, 422);
  }
  await savePlan(services, viewer.userId, plan.data);
  return back();
}

export default function Progress({ loaderData, actionData }: Route.ComponentProps) {
  const {
    competencies,
    gaps,
    gapSummary,
    next,
    drillsDone,
    plan,
    topics,
    latestTopic,
    toScore,
    zone,
    today,
  } = loaderData;
  const sent = useLastAnswer(actionData) ?? null;
  const shown = new Set(competencies.flatMap(({ points }) => points.map(({ by }) => by)));
  const hasScores = competencies.length > 0;
  return (
    <Page>
      <PageHeader
        title="Progress"
        lead={`Every score you’ve had, with the evidence behind it. Dates and times are in ${zone}.`}
        actions={
          hasScores ? (
            <>
              <Export to={href("/candidate/progress.pdf")}>PDF</Export>
              <Export to={href("/candidate/progress.json")}>JSON</Export>
            </>
          ) : null
        }
      />
      <OfflineNotice />
      <div className="progress">
        <Section title="Your interview" id="plan">
          <InterviewPlan
            plan={plan}
            topics={topics}
            latestTopic={latestTopic}
            today={today}
            sent={sent}
          />
        </Section>
        {next ? (
          <Section title="Next drill" id="next">
            <NextDrill next={next} done={drillsDone} />
          </Section>
        ) : null}
        {hasScores ? (
          <Section title="By competency" id="competencies">
            <ChartKey shown={shown}>
              {competencies.some(({ trend }) => trend.kind !== "trend") ? NO_TREND : null}
            </ChartKey>
            {competencies.map((competency) => (
              <CompetencySection key={competency.key} competency={competency} />
            ))}
          </Section>
        ) : (
          <Section>
            <EmptyState
              title="No scores yet"
              picture={<StageScene />}
              actions={
                <>
                  <ButtonLink to={href("/book-your-slot")} variant="accent">
                    Pick a time
                  </ButtonLink>
                  <ButtonLink to={href("/sessions/ai/full")} reloadDocument variant="secondary">
                    Start an AI session
                  </ButtonLink>
                </>
              }
            >
              After your first session, with an expert or the AI interviewer, you’ll see your level
              in each competency, the evidence behind it, and what to practice next.
            </EmptyState>
          </Section>
        )}
        {hasScores || toScore.length > 0 ? (
          <Section title="How you score yourself" id="gap">
            <ScoreGaps gaps={gaps} summary={gapSummary} toScore={toScore} />
          </Section>
        ) : null}
      </div>
    </Page>
  );
}

function Export({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink
      to={to}
      reloadDocument
      download
      variant="secondary"
      icon={<Download className="size-4" aria-hidden="true" />}
    >
      Download {children}
    </ButtonLink>
  );
}

const DONE_SHOWN = 5;

/** The next drill, and the last ones done. */
function NextDrill(props: {
  next: NonNullable<ProgressView["next"]>;
  done: ProgressView["drillsDone"];
}) {
  const { next, done } = props;
  return (
    <div className="progress-next">
      <div>
        <h3 className="title-card">{next.title}</h3>
        <p>
          {next.why} {next.minutes} minutes, on your own.
        </p>
        {next.isDone ? (
          <p>You’ve done it since. Do it again, or book a session to see whether it helped.</p>
        ) : null}
      </div>
      <ButtonLink to={next.href}>Start drill</ButtonLink>
      {done.length > 0 ? (
        <p className="text-sm">
          Done:{" "}
          {done
            .slice(0, DONE_SHOWN)
            .map(({ title, date }) => `${title}, ${date}`)
            .join(" · ")}
        </p>
      ) : null}
    </div>
  );
}

const STEPS = [1, 2, 3, 4, 5];

/** One competency: its latest level, its history, and the evidence of each score. */
function CompetencySection(props: { competency: ProgressView["competencies"][number] }) {
  const { key, name, scoredAs, about, level, trendText, points } = props.competency;
  const title = `competency-${key}`;
  return (
    <section aria-labelledby={title} className="progress-competency">
      <div className="progress-standing">
        <h3 id={title} className="title-card">
          {name}
        </h3>
        <p className="progress-level">
          <span aria-hidden="true">
            {STEPS.map((step) => (
              <i key={step} data-on={step <= level || undefined} />
            ))}
          </span>
          <strong className="figures">{level} of 5</strong>
        </p>
        <p>{trendText}</p>
        <p className="text-sm text-ink-muted">{about}</p>
        {scoredAs ? <p className="text-sm text-ink-muted">Scored as {scoredAs}.</p> : null}
        <details className="progress-evidence">
          <summary>
            {points.length === 1 ? "The evidence" : `The evidence behind ${points.length} scores`}
            <span className="sr-only"> for {name}</span>
          </summary>
          <ol>
            {points.toReversed().map((point) => (
              <PointEvidence key={`${point.at} ${point.by}`} point={point} />
            ))}
          </ol>
        </details>
      </div>
      <CompetencyChart name={name} points={comparable(points)} />
    </section>
  );
}

/** Levels of the earlier way of judging aren't drawn beside newer ones. */
function comparable(points: readonly PointView[]): PointView[] {
  const current = points.filter(({ isEarlierWay }) => !isEarlierWay);
  return current.length > 0 ? current : [...points];
}

function PointEvidence({ point }: { point: PointView }) {
  const { at, date, level, scorer, by, title, topicName, rubricVersion, quotes, href } = point;
  return (
    <li>
      <p>
        <strong className="figures">{level} of 5</strong> by {by === "self" ? "you" : scorer},{" "}
        <time dateTime={at}>{date}</time>
      </p>
      <p className="text-sm text-ink-muted">
        <Link to={href} className="link">
          {title}
        </Link>{" "}
        · {topicName} rubric, version {rubricVersion}
        {point.isEarlierWay ? " · earlier way of judging" : null}
      </p>
      {quotes.map(({ label, text, isRemoved }) => (
        <blockquote key={`${label} ${text}`}>
          <p className="text-sm text-ink-muted">{label}</p>
          {isRemoved ? (
            <p>
              <em>{REMOVED}</em>
            </p>
          ) : text === "" ? null : (
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          )}
        </blockquote>
      ))}
    </li>
  );
}
