import { Download } from "#app/ui/booking-icons.tsx";
import { data, redirect } from "react-router";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
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
import { planInput } from "#modules/progress/schema.ts";
import { NO_TREND } from "#modules/progress/trend.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { ChartKey } from "./components/competency-chart.tsx";
import { CompetencyPart } from "./components/competency-part.tsx";
import { GapPart } from "./components/gap-part.tsx";
import { NextDrillPart } from "./components/next-drill-part.tsx";
import { PlanPart, type SentPlan } from "./components/plan-part.tsx";
import { listPrepared, loadProgress, openProgress } from "./progress.server.ts";
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
  const back = () => redirect("/candidate/progress#plan", 303);
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

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
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
              <Export to="/candidate/progress.pdf">PDF</Export>
              <Export to="/candidate/progress.json">JSON</Export>
            </>
          ) : null
        }
      />
      <OfflineNotice answer={actionData} />
      <div className="progress">
        <Section title="Your interview" id="plan">
          <PlanPart
            plan={plan}
            topics={topics}
            latestTopic={latestTopic}
            today={today}
            sent={sent}
          />
        </Section>
        {next ? (
          <Section title="Next drill" id="next">
            <NextDrillPart next={next} done={drillsDone} />
          </Section>
        ) : null}
        {hasScores ? (
          <Section title="By competency" id="competencies">
            <ChartKey shown={shown}>
              {competencies.some(({ trend }) => trend.kind !== "trend") ? NO_TREND : null}
            </ChartKey>
            {competencies.map((competency) => (
              <CompetencyPart key={competency.key} competency={competency} />
            ))}
          </Section>
        ) : (
          <Section>
            <EmptyState
              title="No scores yet"
              picture={<StageScene />}
              actions={
                <>
                  <ButtonLink to="/book-your-slot" variant="accent">
                    Pick a time
                  </ButtonLink>
                  <ButtonLink to="/sessions/ai/full" reloadDocument variant="secondary">
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
            <GapPart gaps={gaps} summary={gapSummary} toScore={toScore} />
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
