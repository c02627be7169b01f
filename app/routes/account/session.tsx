import { Form, Link, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { SessionReviews, type SentReview } from "#app/components/scorecard/session-reviews.tsx";
import { Download } from "#app/ui/booking-icons.tsx";
import { PLAYER_TITLES, SessionPlayer } from "#app/components/player/session-player.tsx";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { hourCycleOf } from "#app/session/hour-cycle.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { FollowUp } from "./components/follow-up.tsx";
import { NoScorecardYet } from "./components/no-scorecard-yet.tsx";
import { requireOwnSession } from "./components/own-session.server.ts";
import { SessionTimeline } from "./components/session-timeline.tsx";
import { loadOwnSession, type OwnSession, sendSessionForm } from "./session.server.ts";
import type { Route } from "./+types/session.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Session"} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, viewer, booking } = await requireOwnSession(context, request, params.id);
  const after = Number(new URL(request.url).searchParams.get("after"));
  return loadOwnSession(services, viewer, booking, {
    hourCycle: hourCycleOf(request),
    after: Number.isSafeInteger(after) ? after : 0,
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, booking } = await requireOwnSession(context, request, params.id);
  return sendSessionForm({ services, booking, form: await readForm(request) });
}

export default function Session({ loaderData, actionData }: Route.ComponentProps) {
  const { title, expert, when, startAt, orderId, rebook, room, scorecard, timeline } = loaderData;
  const sent = useLastAnswer(actionData);
  return (
    <Page>
      <Breadcrumbs
        crumbs={[{ label: "Your sessions", to: href("/candidate") }, { label: title }]}
      />
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
                to={href("/candidate/sessions/:id/scorecard.pdf", { id: loaderData.id })}
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
      <OfflineNotice />
      <div className="grid gap-x-12 lg:grid-cols-[1fr_18rem]">
        <div className="min-w-0">
          {scorecard ? (
            <Section title="Scorecard">
              <p className="-mt-2 mb-6 text-ink-muted">
                {expert} sent it {scorecard.sent}.
                {loaderData.selfScore.isScored ? (
                  <>
                    {" "}
                    <Link to={`${href("/candidate/progress")}#gap`} className="link">
                      See how your own levels compare
                    </Link>
                  </>
                ) : null}
              </p>
              {loaderData.undecided ? (
                <Notice className="mb-6">{loaderData.undecided}</Notice>
              ) : null}
              <ScorecardCard
                scorecard={scorecard}
                // Jumps seek the recording.
                {...(loaderData.playable && { jumpTo: ({ id }) => id })}
              />
            </Section>
          ) : (
            <Section>
              <NoScorecardYet session={loaderData} />
            </Section>
          )}
          {loaderData.playable ? (
            <Section title={PLAYER_TITLES[loaderData.playable.of]}>
              <SessionPlayer sessionId={loaderData.id} playable={loaderData.playable} />
            </Section>
          ) : null}
          {loaderData.sharing ? (
            <Section title="Your earlier scorecards" id="share">
              <ShareConsent expert={expert} {...loaderData.sharing} />
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
              <FollowUp
                followUp={loaderData.followUp}
                expert={expert}
                sent={sent?.question ?? null}
              />
            </Section>
          ) : null}
          <SessionReview session={loaderData} sent={sent?.review ?? null} />
          {timeline.lines.length > 0 ? (
            <Section title="Timeline">
              <SessionTimeline {...timeline} />
            </Section>
          ) : null}
        </div>
        <aside aria-label="About this session" className="lg:border-s lg:border-line lg:ps-8">
          <Section title="What next?">
            <ul className="grid gap-1">
              <Next to={rebook}>Book {expert} again</Next>
              {scorecard ? <Next to={href("/candidate/progress")}>See your progress</Next> : null}
              {orderId ? (
                <Next to={href("/orders/:id", { id: orderId })}>See your order</Next>
              ) : null}
              {orderId ? (
                <Next to={href("/orders/:id/receipt", { id: orderId })}>See your receipt</Next>
              ) : null}
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

/** Both reviews, and the candidate's form with the consent to be quoted. */
function SessionReview(props: { session: OwnSession; sent: SentReview }) {
  const { sent } = props;
  const { review, expert, name, undecided } = props.session;
  if (undecided) {
    return (
      <Section title="How was it?">
        <p>You can rate {expert} here once we know that your session took place.</p>
      </Section>
    );
  }
  if (!review.mine && !review.theirs && !review.mayReview) return null;
  const typed = sent?.typed["quotable"] ?? "no";
  return (
    <Section>
      <SessionReviews
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
      </SessionReviews>
    </Section>
  );
}

/** The candidate's consent to share earlier scorecards with this session's expert. */
function ShareConsent(props: { expert: string; earlier: number; isShared: boolean }) {
  const { expert, earlier, isShared } = props;
  const saving = useNavigation().formData?.get("intent") === "share";
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
      <Checkbox
        key={String(isShared)}
        name="shared"
        value="yes"
        defaultChecked={isShared}
        label={
          earlier === 1
            ? `Show ${expert} what my earlier scorecard says`
            : `Show ${expert} what my ${earlier} latest scorecards say`
        }
      />
      <p className="max-w-prose text-sm text-ink-muted">
        Levels and words, without quotes from those sessions. Nobody else sees them, and you can
        change this at any time.
      </p>
      <Button type="submit" name="intent" value="share" variant="secondary" loading={saving}>
        Save
      </Button>
    </Form>
  );
}
