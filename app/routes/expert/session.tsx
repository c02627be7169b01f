import { Form, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { JobText, ResumeLink } from "#app/components/brief/attached.tsx";
import { CallQuestion } from "#app/components/room/call-question.tsx";
import { ReplaceCall } from "#app/components/room/replace-call.tsx";
import { SessionReviews } from "#app/components/scorecard/session-reviews.tsx";
import { PLAYER_TITLES, SessionPlayer } from "#app/components/player/session-player.tsx";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { ScorecardForm } from "#app/components/scorecard/scorecard-form.tsx";
import { useKeptDraft } from "#app/components/drafts/use-kept-draft.ts";
import { readForm } from "#app/lib/read-form.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { ownValue } from "#lib/own-value.ts";
import { yearsText } from "#lib/years-text.ts";
import { FOLLOW_UP_MAX } from "#modules/feedback/schema.ts";
import { REMOVED } from "#modules/scorecards/words.ts";
import { EarlierScorecards } from "./components/earlier-scorecards.tsx";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { Fact, Facts } from "./components/facts.tsx";
import { sessionWords } from "./components/session-words.ts";
import { loadSession, requireSession, sessionAction } from "./session.server.ts";
import type { Route } from "./+types/session.ts";

export const meta = expertMeta("Session");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, userId, booking, hourCycle } = await requireSession(
    context,
    request,
    params.id,
  );
  const { searchParams } = new URL(request.url);
  const from = searchParams.get("events");
  return {
    ...(await loadSession(services, userId, booking, { hourCycle, from })),
    done: searchParams.get("done"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, booking } = await requireSession(context, request, params.id);
  return sessionAction({ services, booking, form: await readForm(request) });
}

const DONE: Record<string, string> = {
  sent: "We’ve emailed your scorecard to the candidate.",
  saved: "Your draft is saved.",
  canceled: "You canceled this session. We’ve emailed the candidate an apology.",
};

export default function Session({ loaderData, actionData }: Route.ComponentProps) {
  const { title, candidate, yours, theirs, brief, room, outcome, done } = loaderData;
  const { form, scorecard, followUp, review } = loaderData;
  const sent = useLastAnswer(actionData);
  const { label, tone } = sessionWords(loaderData);
  const news = ownValue(DONE, done);
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME, { label: "Sessions", to: href("/expert/sessions") }]}
        title={
          <>
            {title} with {candidate} <Badge tone={tone}>{label}</Badge>
          </>
        }
        actions={
          room?.isOpen ? (
            <ButtonLink to={room.to} reloadDocument variant="accent">
              Join
            </ButtonLink>
          ) : null
        }
      />
      <OfflineNotice />
      {news && !sent ? (
        <Notice tone="success" live className="mb-6">
          {news}
        </Notice>
      ) : null}
      {loaderData.callAsked ? <CallQuestion /> : null}
      <Facts className="mb-8">
        <Fact term="When">
          <time dateTime={yours.iso} className="figures">
            {yours.date}, {yours.start} – {yours.end} ({yours.city})
          </time>
          {theirs ? (
            <span className="figures block text-ink-muted">
              For {candidate}: {theirs.date}, {theirs.start} ({theirs.city})
            </span>
          ) : null}
        </Fact>
        <Fact term="Wants to practice">
          <span className="wrap-anywhere whitespace-pre-line">
            {brief.request ?? "Not provided"}
          </span>
        </Fact>
        <Fact term="Experience">
          {brief.experience ? yearsText(brief.experience) : "Not provided"}
        </Fact>
        {brief.resume ? (
          <Fact term="Resume">
            <ResumeLink resume={brief.resume} />
          </Fact>
        ) : null}
        {brief.job ? (
          <Fact term="Job description">
            <JobText job={brief.job} />
          </Fact>
        ) : null}
      </Facts>
      {loaderData.earlier.length > 0 ? (
        <EarlierScorecards candidate={candidate} scorecards={loaderData.earlier} />
      ) : null}
      {room && !room.isOpen ? (
        <p className="mb-4 text-ink-muted">
          You can join from 15 minutes before the start, on this page or at{" "}
          <a href={room.to} className="link">
            the room
          </a>
          .
        </p>
      ) : null}
      {loaderData.call ? (
        <div className="mb-8 max-w-4xl">
          <ReplaceCall
            candidate={candidate}
            call={loaderData.call.current}
            hosts={loaderData.call.hosts}
            action={href("/expert/sessions/:id", { id: loaderData.id })}
            sent={sent?.call ?? null}
          />
        </div>
      ) : null}
      {loaderData.mayCancel ? (
        <CancelPart candidate={candidate} sent={sent?.cancel ?? null} />
      ) : null}

      {outcome ? (
        <Notice tone="info" className="mb-6 max-w-4xl">
          {outcome}
        </Notice>
      ) : null}
      {loaderData.isMissed ? (
        <Notice tone="warning" title="The scorecard wasn’t sent in time" className="mb-6 max-w-4xl">
          You won’t be paid for this session, and {candidate} can get a full refund.
        </Notice>
      ) : null}
      {form ? (
        <>
          <Due {...loaderData} />
          <ScorecardForm model={form} problems={sent?.problems ?? {}} />
        </>
      ) : null}
      {scorecard ? (
        <section aria-labelledby="sent-scorecard" className="max-w-4xl">
          <h2 id="sent-scorecard" className="title-section">
            Scorecard
          </h2>
          <p className="mb-4 text-ink-muted">Sent {scorecard.sent}</p>
          <ScorecardCard scorecard={scorecard} />
        </section>
      ) : null}
      {loaderData.playable ? (
        <section aria-labelledby="recording" className="mt-10 max-w-4xl">
          <h2 id="recording" className="title-section mb-4">
            {PLAYER_TITLES[loaderData.playable.of]}
          </h2>
          <SessionPlayer sessionId={loaderData.id} playable={loaderData.playable} />
        </section>
      ) : null}
      {followUp ? (
        <FollowUp followUp={followUp} candidate={candidate} sent={sent?.answer ?? null} />
      ) : null}
      <div className="mt-10 max-w-4xl">
        <SessionReviews
          review={review}
          sent={sent?.review ?? null}
          title="How prepared were they?"
          question={`How well prepared was ${candidate}?`}
          other={candidate}
        />
      </div>
    </>
  );
}

function CancelPart(props: { candidate: string; sent: { typed: string; error: string } | null }) {
  const { candidate, sent } = props;
  const busy = useNavigation().formData?.get("intent") === "cancel";
  return (
    <section aria-labelledby="cancel" className="mb-8 grid max-w-prose justify-items-start gap-3">
      <h2 id="cancel">Can’t make it?</h2>
      <p className="text-ink-muted">
        We’ll email {candidate} an apology. They can pick another time or expert, free, or get a
        full refund and a credit from us. You won’t be paid for it.
      </p>
      <details className="w-full" open={sent !== null}>
        <summary className="link cursor-pointer py-2">Cancel this session</summary>
        <Form method="post" className="mt-3 grid gap-4">
          <TextAreaField
            id="why"
            name="why"
            label="Why you can’t make it"
            help="Only our team reads this, not the candidate."
            rows={3}
            maxLength={500}
            defaultValue={sent?.typed ?? ""}
            error={sent?.error}
          />
          <Button
            type="submit"
            name="intent"
            value="cancel"
            variant="danger"
            loading={busy}
            className="justify-self-start"
          >
            Cancel this session
          </Button>
        </Form>
      </details>
    </section>
  );
}

function Due(props: { due: string; isLate: boolean; status: string; whyUndecided: string | null }) {
  const { due, isLate, status } = props;
  const isDecided = status !== "in_progress";
  const undecided = props.whyUndecided ?? "We’re still deciding whether this session took place.";
  return (
    <Notice tone={isLate ? "warning" : "info"} className="mb-6 max-w-4xl">
      {isLate
        ? `This scorecard was due ${due}. Without it by 72 hours after the session, you won’t be paid.`
        : `Send it by ${due}. You’re paid once you’ve sent it${isDecided ? "" : " and it’s clear that the session took place"}.`}
      {isDecided ? null : ` ${undecided} You can send it now.`}
    </Notice>
  );
}

function FollowUp(props: {
  followUp: {
    question: string | null;
    asked: string;
    answer: string | null;
    isAnswered: boolean;
  };
  candidate: string;
  sent: { typed: string; error: string } | null;
}) {
  const { followUp, candidate, sent } = props;
  const { question, asked, answer, isAnswered } = followUp;
  const isBusy = useNavigation().formData?.get("intent") === "answer";
  const form = useKeptDraft("answer", isAnswered);
  return (
    <section
      id="follow-up"
      aria-labelledby="follow-up-title"
      className="mt-10 grid max-w-4xl gap-4"
    >
      <h2 id="follow-up-title" className="title-section">
        {candidate}’s question
      </h2>
      <figure className="grid gap-1 border-s-4 border-accent ps-4">
        <blockquote className="max-w-prose wrap-anywhere whitespace-pre-line">
          {question ?? <em>{REMOVED}</em>}
        </blockquote>
        <figcaption className="text-sm text-ink-muted">{asked}</figcaption>
      </figure>
      {isAnswered ? (
        <div>
          <h3 className="title-card mb-1">Your answer</h3>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            {answer ?? <em>{REMOVED}</em>}
          </p>
        </div>
      ) : (
        <Form ref={form} method="post" preventScrollReset className="grid max-w-form gap-4">
          <TextAreaField
            label="Your answer"
            help="They can’t ask again, so answer in full."
            name="answer"
            maxLength={FOLLOW_UP_MAX}
            defaultValue={sent?.typed ?? ""}
            error={sent?.error}
          />
          <Button
            type="submit"
            name="intent"
            value="answer"
            loading={isBusy}
            className="justify-self-start"
          >
            Send answer
          </Button>
        </Form>
      )}
    </section>
  );
}
