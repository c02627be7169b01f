import { useState } from "react";
import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { AnswerList } from "#app/components/answers/answer-list.tsx";
import { answerId, jumpToMoment } from "#app/components/answers/jump.ts";
import { Preparing } from "#app/components/answers/preparing.tsx";
import { Transcript } from "#app/components/answers/transcript.tsx";
import { scorecardAction } from "#app/components/scorecard/scorecard-action.server.ts";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { ScorecardForm } from "#app/components/scorecard/scorecard-form.tsx";
import { readForm } from "#app/lib/read-form.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import answersStyles from "#app/styles/answers.css?url";
import oneWayStyles from "#app/styles/oneway.css?url";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { ownValue } from "#lib/own-value.ts";
import { releaseWork } from "#modules/expert-work/commands/release.server.ts";
import { interviewSubject } from "#modules/one-way/scorecards.server.ts";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { loadRecording, requireScored } from "./work-item.server.ts";
import type { Route } from "./+types/work-item.ts";

export const meta = expertMeta("Recording");

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: oneWayStyles },
  { rel: "stylesheet", href: answersStyles },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, expert, hourCycle, ...scored } = await requireScored(
    context,
    request,
    params.id,
  );
  const { searchParams } = new URL(request.url);
  const [done, returning] = [searchParams.get("done"), searchParams.has("return")];
  const from = searchParams.get("events");
  return { done, returning, ...(await loadRecording(services, expert, scored, hourCycle, from)) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, expert, interview } = await requireScored(context, request, params.id);
  const form = await readForm(request);
  if (form["intent"] === "return") {
    const isReturned = await releaseWork(services, { id: params.id, expertId: expert.id });
    const page = href("/expert/work/:id", { id: params.id });
    return redirect(isReturned ? `${href("/expert/work")}?said=returned` : page, 303);
  }
  const subject = interviewSubject(interview.id);
  const acted = await scorecardAction(services, { subject, expertId: expert.id }, form);
  if ("problems" in acted) return data({ problems: acted.problems }, 422);
  return redirect(`${href("/expert/work/:id", { id: params.id })}${acted.query}`, 303);
}

const DONE: Record<string, string> = {
  sent: "We’ve told the candidate. Your share is in your earnings.",
  saved: "Your draft is saved.",
};

const LEAD =
  "Every level needs evidence: what you saw or heard, with the answer and the time. The candidate sees it, and can jump to it.";

export default function Recording({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, answers, transcripts, until, sent, done, returning } = loaderData;
  // Reloads for recordings that are being prepared must not reset the form.
  const { key } = useLocation();
  const [shown, setShown] = useState({ key, form: loaderData.form });
  if (shown.key !== key) setShown({ key, form: loaderData.form });
  const { form } = shown;
  const answered = useLastAnswer(actionData);
  const news = ownValue(DONE, done);
  const asides = Object.fromEntries(
    Object.entries(transcripts).map(([position, segments]) => [
      position,
      <Transcript key={position} place={Number(position) + 1} segments={segments} />,
    ]),
  );
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME, { label: "Recordings", to: href("/expert/work") }]}
        title={`${title} one-way interview`}
        lead="Recorded alone. Please don’t download it or show it to anyone."
      />
      <OfflineNotice />
      {news && !answered ? (
        <Notice tone="success" live className="mb-6 max-w-4xl">
          {news}
        </Notice>
      ) : null}
      {until && returning ? <ReturnQuestion here={href("/expert/work/:id", { id })} /> : null}
      {until && !returning ? (
        <div className="mb-8 flex max-w-4xl flex-wrap items-center justify-between gap-3">
          <p>
            Send the scorecard by <strong className="figures">{until}</strong>. You’re paid once you
            send it.
          </p>
          <ButtonLink to="?return" preventScrollReset variant="secondary" size="sm">
            Return this recording
          </ButtonLink>
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links are pressed */}
      <section aria-labelledby="answers" className="mb-10" onClick={jumpToMoment}>
        <h2 id="answers" className="title-section mb-4">
          Answers
        </h2>
        <Preparing answers={answers} />
        <AnswerList
          answers={answers}
          urlOf={(recording) => `/expert/work/${id}/files/${recording}`}
          asides={asides}
        />
      </section>
      {form ? <ScorecardForm model={form} problems={answered?.problems ?? {}} lead={LEAD} /> : null}
      {sent ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links are pressed
        <section aria-labelledby="sent-scorecard" className="max-w-4xl" onClick={jumpToMoment}>
          <h2 id="sent-scorecard" className="title-section">
            Scorecard
          </h2>
          <p className="mb-4 text-ink-muted">Sent {sent.at}</p>
          <ScorecardCard scorecard={sent.scorecard} jumpTo={answerId} />
        </section>
      ) : null}
    </>
  );
}

/** Asks before the draft is deleted. */
function ReturnQuestion({ here }: { here: string }) {
  const isReturning = useNavigation().formData?.get("intent") === "return";
  return (
    <Notice
      tone="warning"
      title="Return this recording?"
      live
      className="mb-8 max-w-4xl"
      actions={
        <>
          <Form method="post" action={here}>
            <Button
              type="submit"
              name="intent"
              value="return"
              variant="danger"
              loading={isReturning}
            >
              Return it
            </Button>
          </Form>
          <ButtonLink to={here} preventScrollReset variant="secondary">
            Keep it
          </ButtonLink>
        </>
      }
    >
      Other experts can score it then. Your draft is deleted, and you won’t be paid for it.
    </Notice>
  );
}
