import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Preparing } from "#app/components/answers/preparing.tsx";
import { AnswerList } from "#app/components/answers/answer-list.tsx";
import { jumpToMoment } from "#app/components/answers/jump.ts";
import { servicesContext } from "#app/context.server.ts";
import { loadAgain } from "#app/lib/load-again.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { currencyCookie, viewerClock, visitorSettings } from "#app/session/visitor.server.ts";
import answersStyles from "#app/styles/answers.css?url";
import oneWayStyles from "#app/styles/oneway.css?url";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { AnswerTranscript } from "./components/answer-transcript.tsx";
import { DeleteLast } from "./components/delete-last.tsx";
import { ExpertScorecard } from "./components/expert-scorecard.tsx";
import { ScorecardLead } from "./components/scorecard-lead.tsx";
import { SelfScore } from "./components/self-score.tsx";
import { ShareLinks } from "./components/share-links.tsx";
import { requireInterview } from "./components/own-interview.server.ts";
import { loadReview } from "./components/recorded-answers.server.ts";
import { loadSaid, loadExpertScorecard, reviewAction } from "./review.server.ts";
import type { Route } from "./+types/review.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Interview"}, recorded · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: oneWayStyles },
  { rel: "stylesheet", href: answersStyles },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { viewer, interview, title } = await requireInterview(context, request, params.id);
  if (interview.status !== "submitted")
    throw redirect(href("/interviews/oneway/:id", { id: interview.id }));
  const settings = visitorSettings(request);
  const local = viewerClock(viewer, request);
  const services = context.get(servicesContext);
  const review = await loadReview(services, interview, local.zone);
  const { currency } = settings;
  const { isScored } = review;
  const scorecard = await loadExpertScorecard(services, interview, viewer, {
    ...local,
    currency,
    isScored,
  });
  const cookie = currencyCookie(request, services.config);
  const said = await loadSaid(services.db, interview.id);
  return data(
    { title, scorecard, said, ...review },
    cookie ? { headers: { "set-cookie": cookie } } : {},
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, interview } = await requireInterview(context, request, params.id);
  return reviewAction({ request, context, viewer, interview, form: await readForm(request) });
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, submitted, answers, rubric, shares, isScored, scorecard, said } = loaderData;
  const urlOf = (recording: string) => `/interviews/oneway/${id}/recordings/${recording}`;
  const asides = Object.fromEntries(
    Object.entries(said).map(([position, one]) => [
      position,
      one && <AnswerTranscript key={position} place={Number(position) + 1} said={one} />,
    ]),
  );
  const sent = useLastAnswer(actionData);
  const busy = useNavigation().formData;
  return (
    <Page>
      <Breadcrumbs
        crumbs={[
          { label: "One-way interviews", to: href("/interviews/oneway/start") },
          { label: title },
        ]}
      />
      <PageHeader
        className="mt-3"
        title={title}
        lead={`Recorded ${submitted}. Only you, those you share it with and an expert whose scorecard you buy can see it.`}
      />
      <OfflineNotice />
      <ErrorSummary errors={sent?.errors ?? []} toField />
      {sent?.asks ? (
        <DeleteLast {...sent.asks} />
      ) : (
        <ScorecardLead part={scorecard} isScored={isScored} />
      )}
      <Section title="Your answers" id="answers">
        <Preparing answers={answers} />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its links are pressed */}
        <div className="answers-wide" onClick={jumpToMoment}>
          <AnswerList
            answers={answers}
            urlOf={urlOf}
            asides={asides}
            foot={({ recordings }) =>
              recordings.map((recording, at) => (
                <Form key={recording.id} method="post" preventScrollReset className="answer-foot">
                  <input type="hidden" name="recording" value={recording.id} />
                  <span className="take-note">Kept until {recording.until}</span>
                  <Button
                    type="submit"
                    name="intent"
                    value="delete"
                    variant="quiet"
                    size="sm"
                    loading={busy?.get("recording") === recording.id}
                  >
                    {recordings.length > 1 ? `Delete part ${at + 1}` : "Delete this recording"}
                  </Button>
                </Form>
              ))
            }
          />
        </div>
        <div className="transcript-tools" id="transcript">
          <LateTranscriptMaker
            answers={answers.filter(
              ({ position, recordings }) => isReady(recordings) && !said[position],
            )}
            urlOf={urlOf}
          />
          {Object.keys(said).length > 0 ? (
            <Form method="post" preventScrollReset>
              <Button
                type="submit"
                name="intent"
                value="forget"
                variant="quiet"
                size="sm"
                loading={busy?.get("intent") === "forget"}
              >
                Delete the transcript
              </Button>
            </Form>
          ) : null}
        </div>
      </Section>
      <Section title="An expert’s scorecard" id="scorecard">
        <ExpertScorecard
          part={scorecard}
          isBusy={busy?.get("intent") === "buy"}
          age={sent?.typed["age"] ?? null}
          ageError={sent?.errors?.find(({ field }) => field === "age")?.message}
        />
      </Section>
      {rubric.length > 0 ? (
        <Section title="How did you do?" id="score">
          <SelfScore
            rubric={rubric}
            isScored={isScored}
            typed={sent?.typed ?? {}}
            problems={sent?.problems ?? {}}
            isBusy={busy?.get("intent") === "score"}
          />
        </Section>
      ) : null}
      <Section title="Share with a reviewer" id="share">
        <ShareLinks shares={shares} busy={busyShare(busy)} />
      </Section>
      <Section title="What next?">
        <ButtonLink to={href("/interviews/oneway/start")} variant="secondary">
          Record another one
        </ButtonLink>
      </Section>
    </Page>
  );
}

/** Whether the whole answer can be played. */
function isReady(recordings: readonly { status: string }[]): boolean {
  return recordings.length > 0 && recordings.every(({ status }) => status === "ready");
}

/** The link whose button was clicked. */
function busyShare(form: FormData | undefined): string | null {
  const intent = form?.get("intent");
  if (intent === "share") return "new";
  const share = form?.get("share");
  return intent === "revoke" && typeof share === "string" ? share : null;
}

const TranscriptMaker = lazy(() => loadAgain(() => import("./components/transcript-maker.tsx")));

/** Client-only; retries loading its script. */
function LateTranscriptMaker(props: ComponentProps<typeof TranscriptMaker>) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? (
    <Suspense>
      <TranscriptMaker {...props} />
    </Suspense>
  ) : null;
}
