import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { useKeptDraft } from "#app/components/drafts/use-kept-draft.ts";
import { seo } from "#app/components/site/seo.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { LinkStrip } from "#app/ui/link-strip.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { applyAction, loadApplication, loadPitch } from "./apply.server.ts";
import { ApplicationForm } from "./components/application-form.tsx";
import { Pitch } from "./components/pitch.tsx";
import { TrialForm, TrialResult } from "./components/trial.tsx";
import type { Route } from "./+types/apply.ts";

/** Visitors find the pitch by search; an applicant's own steps are at the same URL. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  seo({
    title: "Interview with us",
    description:
      "Run mock interviews in your field, at hours you set. What experts do and earn here, how to apply, and what we check.",
    path: href("/expert/apply"),
    noindex: loaderData?.step !== "pitch",
  });

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AskFirst };

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await context.get(viewerContext)();
  const services = context.get(servicesContext);
  if (!viewer) return loadPitch(services, request);
  // Names what this browser keeps of the forms, so that it isn't shown to the next person.
  return { ...(await loadApplication(services, viewer, request)), applicant: viewer.userId };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  return applyAction({ services, viewer, request, context, form: await readForm(request) });
}

function AskFirst() {
  return <LinkStrip text="Questions before you apply?" to={href("/message")} label="Write to us" />;
}

export default function Apply({ loaderData: model, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData) ?? null;
  const errors = Object.entries(answer?.errors ?? {}).map(([field, message]) =>
    field === "form" ? { message } : { field, message },
  );
  if (model.step === "pitch") return <Pitch model={model} />;
  return (
    <Page>
      <OfflineNotice />
      <ErrorSummary errors={errors} toField={model.step === "trial"} />
      <Step model={model} answer={answer} />
    </Page>
  );
}

const TERMS = [
  [
    "What you earn",
    "75% of what the candidate pays for each session, after any discount. We pay on request, once a week.",
  ],
  [
    "What you do",
    "The session in our room, and a scorecard within 24 hours: a level and evidence in five dimensions, and one thing to change.",
  ],
  [
    "When",
    "You set your week, days off, notice and sessions a day. Your other calendars can block times, too.",
  ],
  [
    "How we decide",
    "One of us reads your application and the trial interview you score, and emails you either way. Nobody sees your profile before that.",
  ],
] as const;

/** What an applicant wants to know first: beside the form, on phones above it. */
function Terms() {
  return (
    <dl className="grid max-w-prose gap-5 lg:order-last lg:border-s lg:border-line lg:ps-10">
      {TERMS.map(([term, text]) => (
        <div key={term}>
          <dt className="title-card mb-1">{term}</dt>
          <dd className="text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type Answer = {
  typed: Record<string, string>;
  errors: Record<string, string>;
  languages: string[];
} | null;

type Model = Extract<Route.ComponentProps["loaderData"], { applicant: string }>;

function Step({ model, answer }: { model: Model; answer: Answer }) {
  const profile = useKeptDraft(`profile ${model.applicant}`, model.step !== "form");
  const trial = useKeptDraft(`trial ${model.applicant}`, model.step !== "trial");
  switch (model.step) {
    case "form":
      return (
        <>
          <PageHeader
            title="Interview with us"
            lead="Run mock interviews in your field, at hours you set. Apply in two steps: your profile, then a trial interview to score."
          />
          <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,34rem)_1fr]">
            <Terms />
            <ApplicationForm ref={profile} model={model} answer={answer} />
          </div>
        </>
      );
    case "trial":
      return (
        <>
          <PageHeader
            title="Score a trial interview"
            above={
              <Link
                to={`${href("/expert/apply")}?step=profile`}
                className="link justify-self-start"
              >
                Back to step 1, your profile
              </Link>
            }
            lead="Step 2 of 2. Read it and choose the level that fits best, five times. We show you our levels afterward."
          />
          <TrialForm
            ref={trial}
            trial={model.trial}
            typed={answer?.typed ?? {}}
            errors={answer?.errors ?? {}}
          />
        </>
      );
    case "applied":
    case "in_review":
      return (
        <>
          <PageHeader
            title={
              model.step === "applied"
                ? "We’ve received your application"
                : "We’re reviewing your application"
            }
            lead={`You applied on ${model.appliedOn}. We’ll email you our decision.`}
          />
          {model.comparison ? (
            <Section title="Your levels and ours">
              <TrialResult comparison={model.comparison} />
            </Section>
          ) : null}
        </>
      );
    case "refused":
      return (
        <>
          <PageHeader
            title="We’re not moving forward with your application"
            lead={`You can apply again from ${model.again}.`}
          />
          <p className="max-w-prose whitespace-pre-line">{model.answer}</p>
        </>
      );
    default:
      return (
        <PageHeader
          title={model.step === "left" ? "You’ve left" : "You’re an expert here"}
          lead={
            model.step === "left"
              ? "Your profile is no longer public. Your sessions and earnings are in your workspace."
              : "Your sessions and your hours are in your workspace."
          }
          actions={<ButtonLink to={href("/expert")}>Open your workspace</ButtonLink>}
        />
      );
  }
}
