import { data, Link, redirect } from "react-router";
import { Download } from "lucide-react";
import { SessionPlayer } from "#app/components/player/session-player.tsx";
import { ReviewPart, type SentReview } from "#app/components/scorecard/review-part.tsx";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { askFollowUp } from "#modules/scorecards/commands/follow-up.server.ts";
import { reviewSession, stopQuoting } from "#modules/scorecards/commands/review-session.server.ts";
import { shareScorecards } from "#modules/scorecards/earlier.server.ts";
import { FollowUpQuestion, ReviewInput } from "#modules/scorecards/schema.ts";
import { FollowUpPart } from "./components/follow-up-part.tsx";
import { SharePart } from "./components/share-part.tsx";
import { SessionTimeline } from "./components/session-timeline.tsx";
import { loadOwnSession, requireOwnSession } from "./session.server.ts";
import type { Route } from "./+types/session.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Session"} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, viewer, booking } = await requireOwnSession(context, request, params.id);
  return loadOwnSession(services, viewer, booking);
}

type Sent = { question: { typed: string; error: string } | null; review: SentReview };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, booking } = await requireOwnSession(context, request, params.id);
  const form = await readForm(request);
  const back = (part: string) => redirect(`/candidate/sessions/${booking.id}#${part}`, 303);
  if (form["intent"] === "review") {
    const review = ReviewInput.safeParse(form);
    if (!review.success) {
      const errors = fieldErrors(review.error);
      return data<Sent>({ question: null, review: { typed: form, errors } }, 422);
    }
    await reviewSession(services, booking, "candidate", review.data);
    return back("review");
  }
  if (form["intent"] === "share") {
    await shareScorecards(services, booking, form["shared"] === "yes");
    return back("share");
  }
  if (form["intent"] === "unquote") {
    await stopQuoting(services, booking.id);
    return back("review");
  }
  const typed = form["question"] ?? "";
  const question = FollowUpQuestion.safeParse(typed);
  if (!question.success) {
    const error = question.error.issues[0]!.message;
    return data<Sent>({ question: { typed, error }, review: null }, 422);
  }
  await askFollowUp(services, booking.id, question.data);
  return back("follow-up");
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

export default function Session({ loaderData, actionData }: Route.ComponentProps) {
  const { title, expert, when, startAt, orderId, rebook, room, scorecard, timeline } = loaderData;
  const sent = useLastAnswer(actionData);
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: "Your sessions", to: "/candidate" }, { label: title }]} />
      <PageHeader
        className="mt-3"
        title={title}
        lead={
          <span className="flex items-center gap-3 text-base">
            <LateAvatar seed={loaderData.avatarSeed} size="sm" />
            <span>
              with {expert},{" "}
              <time dateTime={startAt} className="figures">
                {when}
              </time>
            </span>
          </span>
        }
        actions={
          <>
            {room ? (
              <ButtonLink to={room} reloadDocument variant="accent">
                Join
              </ButtonLink>
            ) : null}
            {scorecard ? (
              <ButtonLink
                to={`/candidate/sessions/${loaderData.id}/scorecard.pdf`}
                reloadDocument
                variant="secondary"
                icon={<Download className="size-4" aria-hidden="true" />}
              >
                Download PDF
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <OfflineNotice answer={actionData} />
      <div className="grid gap-x-12 lg:grid-cols-[1fr_18rem]">
        <div className="min-w-0">
          {scorecard ? (
            <Section title="Scorecard">
              <p className="-mt-2 mb-6 text-ink-muted">
                {expert} sent it {scorecard.sent}.
                {loaderData.selfScore.isScored ? (
                  <>
                    {" "}
                    <Link to="/candidate/progress#gap" className="link">
                      See how your own levels compare
                    </Link>
                  </>
                ) : null}
              </p>
              <ScorecardCard
                scorecard={scorecard}
                // A jump leads into the recording.
                {...(loaderData.recordings && { timeline: "event-" })}
              />
            </Section>
          ) : (
            <Section>
              <Waiting session={loaderData} />
            </Section>
          )}
          {loaderData.recordings ? (
            <Section title="Recording">
              <SessionPlayer sessionId={loaderData.id} recordings={loaderData.recordings} />
            </Section>
          ) : null}
          {loaderData.sharing ? (
            <Section title="Your earlier scorecards" id="share">
              <SharePart expert={expert} {...loaderData.sharing} />
            </Section>
          ) : null}
          {loaderData.code === null ? null : (
            <Section title="Code, as last written">
              <pre
                role="region"
                aria-label="Code"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
                tabIndex={0}
                className="max-h-[40rem] overflow-auto rounded-md border border-line bg-surface p-4 text-sm"
              >
                <code>{loaderData.code}</code>
              </pre>
            </Section>
          )}
          {scorecard ? (
            <Section>
              <FollowUpPart
                followUp={loaderData.followUp}
                expert={expert}
                sent={sent?.question ?? null}
              />
            </Section>
          ) : null}
          <Review session={loaderData} sent={sent?.review ?? null} />
          {timeline.length > 0 ? (
            <Section title="Timeline">
              <SessionTimeline lines={timeline} />
            </Section>
          ) : null}
        </div>
        <aside aria-label="About this session" className="lg:border-s lg:border-line lg:ps-8">
          <Section title="What next?">
            <ul className="grid gap-1">
              <Next to={rebook}>Book {expert} again</Next>
              {scorecard ? <Next to="/candidate/progress">See your progress</Next> : null}
              {orderId ? <Next to={`/orders/${orderId}`}>See your order</Next> : null}
              {orderId ? <Next to={`/orders/${orderId}/receipt`}>See your receipt</Next> : null}
            </ul>
          </Section>
        </aside>
      </div>
    </Page>
  );
}

function Next({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <li>
      <ButtonLink to={to} variant="quiet" className="-ms-4">
        {children}
      </ButtonLink>
    </li>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** Why there is no scorecard yet. */
function Waiting({ session }: { session: Loaded }) {
  const { status, expert, due, isLate, orderId, room } = session;
  const order = orderId ? (
    <ButtonLink to={`/orders/${orderId}`} variant="secondary" size="sm">
      Open your order
    </ButtonLink>
  ) : null;
  if (session.isMissed) {
    return (
      <Notice tone="warning" title="We’re sorry: your scorecard didn’t come" actions={order}>
        {expert} didn’t send it in time. Your order has your choices.
      </Notice>
    );
  }
  if (session.isUndecided) {
    return (
      <Notice title="Your session has ended" actions={order}>
        We’re deciding whether it took place, and will email you. If it did, {expert} sends you a
        scorecard.
      </Notice>
    );
  }
  if (status === "completed" || (status === "in_progress" && !room)) {
    return isLate ? (
      <Notice tone="warning" title="Your scorecard is late" actions={order}>
        It was due {due}. We’ve reminded {expert} and are looking into it.
      </Notice>
    ) : (
      <Notice
        title={`${expert} is writing your scorecard`}
        actions={
          session.selfScore.mayScore ? (
            <ButtonLink
              to={`/candidate/sessions/${session.id}/self-score`}
              variant="secondary"
              size="sm"
            >
              Score yourself while you wait
            </ButtonLink>
          ) : null
        }
      >
        You’ll get it by {due}. We’ll email you when it’s here.
      </Notice>
    );
  }
  return room ? (
    <Notice title="Your scorecard will appear here" actions={order}>
      {expert} sends it within 24 hours after the session.
    </Notice>
  ) : (
    <Notice title="This session didn’t take place" actions={order}>
      So there is no scorecard.
    </Notice>
  );
}

function Review({ session, sent }: { session: Loaded; sent: SentReview }) {
  const { review, expert, name } = session;
  if (!review.mine && !review.theirs && !review.mayReview) return null;
  const typed = sent?.typed["quotable"] ?? "no";
  return (
    <Section>
      <ReviewPart
        review={review}
        sent={sent}
        title="How was it?"
        question={`How was your session with ${expert}?`}
        other={expert}
      >
        <ChoiceGroup legend={`May we quote your words on ${BRAND.name}?`}>
          <ChoiceCard
            type="radio"
            name="quotable"
            value="no"
            title="No"
            defaultChecked={typed === "no"}
          />
          <ChoiceCard
            type="radio"
            name="quotable"
            value="anonymous"
            title="Yes, without my name"
            defaultChecked={typed === "anonymous"}
          />
          <ChoiceCard
            type="radio"
            name="quotable"
            value="named"
            title={name ? `Yes, as ${name}` : "Yes, with my name"}
            defaultChecked={typed === "named"}
          />
        </ChoiceGroup>
      </ReviewPart>
    </Section>
  );
}
