import { data, Form, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { readForm } from "#app/lib/read-form.ts";
import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { getTopicName } from "#modules/catalog/data.server.ts";
import { scoreSelf } from "#modules/progress/commands.server.ts";
import { getSelfScore, rubricOfSession } from "#modules/progress/data.server.ts";
import { mayScoreSelf } from "#modules/progress/policy.ts";
import { readSelfLevels } from "#modules/progress/schema.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { requireOwnSession } from "./components/own-session.server.ts";
import type { Route } from "./+types/self-score.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Score yourself · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, booking } = await requireOwnSession(context, request, params.id);
  const { db, clock } = services;
  const [rubric, own, scorecard] = await Promise.all([
    rubricOfSession(db, booking),
    getSelfScore(db, booking.id),
    getScorecard(db, sessionOf(booking.id)),
  ]);
  const isSent = scorecard !== null;
  const isScored = Boolean(own?.scoredAt);
  if (!rubric) throw missing();
  return {
    id: booking.id,
    title: booking.serviceTitle,
    expert: booking.expertName,
    mayScore: mayScoreSelf(booking, { isScored, isSent }, clock.now()),
    isScored,
    isSent,
    topic: await getTopicName(db, rubric.topic),
    version: rubric.version,
    dimensions: rubric.dimensions.map(({ key, name, about, levels }) => ({
      key,
      name,
      about,
      levels: levels.map(({ sentence }) => sentence),
    })),
  };
}

type Sent = { typed: Record<string, string>; errors: Record<string, string> };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, viewer, booking } = await requireOwnSession(context, request, params.id);
  const form = await readForm(request);
  const rubric = await rubricOfSession(services.db, booking);
  if (!rubric) throw missing();
  const read = readSelfLevels(form, rubric.dimensions);
  if (!read.ok) return data<Sent>({ typed: form, errors: read.errors }, 422);
  const scored = await scoreSelf(services, viewer.userId, booking, rubric, read.levels);
  // The page says why it was refused.
  const next = scored.ok
    ? href("/candidate/sessions/:id", { id: booking.id })
    : new URL(request.url).pathname;
  return redirect(next, 303);
}

export default function SelfScore({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, expert, mayScore, dimensions, topic, version } = loaderData;
  const session = href("/candidate/sessions/:id", { id });
  const { typed, errors } = useLastAnswer(actionData) ?? { typed: {}, errors: {} };
  return (
    <Page width="prose">
      <Breadcrumbs
        crumbs={[
          { label: "Your sessions", to: href("/candidate") },
          { label: title, to: session },
          { label: "Score yourself" },
        ]}
      />
      <PageHeader
        className="mt-3"
        title="Score yourself"
        lead={`Choose the sentence that describes what you did. Then see how ${expert} scored you.`}
      />
      <OfflineNotice />
      <ErrorSummary
        errors={Object.entries(errors).map(([field, message]) => ({ field, message }))}
      />
      {mayScore ? (
        <Form method="post" className="grid gap-10">
          {dimensions.map(({ key, name, about, levels }) => (
            <ChoiceGroup
              key={key}
              id={`level.${key}`}
              legend={name}
              help={about}
              error={errors[`level.${key}`]}
            >
              {levels.map((sentence, index) => (
                <ChoiceCard
                  key={sentence}
                  type="radio"
                  name={`level.${key}`}
                  value={index + 1}
                  title={`${index + 1} of 5`}
                  detail={sentence}
                  defaultChecked={typed[`level.${key}`] === String(index + 1)}
                />
              ))}
            </ChoiceGroup>
          ))}
          <div className="grid justify-items-start gap-2">
            <Button type="submit">Save my levels</Button>
            <p className="text-sm text-ink-muted">
              From the {topic} rubric, version {version}. Only you see this.
            </p>
          </div>
        </Form>
      ) : (
        <Refused session={loaderData} back={session} />
      )}
    </Page>
  );
}

function Refused(props: { session: Route.ComponentProps["loaderData"]; back: string }) {
  const { session, back } = props;
  const { isScored, isSent } = session;
  const action = isScored ? (
    <ButtonLink to={`${href("/candidate/progress")}#gap`} variant="secondary" size="sm">
      See how it compares
    </ButtonLink>
  ) : (
    <ButtonLink to={back} variant="secondary" size="sm">
      Back to the session
    </ButtonLink>
  );
  if (isScored) {
    return <Notice title="You’ve scored this session" actions={action} />;
  }
  return isSent ? (
    <Notice title="You have the scorecard already" actions={action}>
      A self-score only helps while you don’t know the expert’s. Next time, score yourself first.
    </Notice>
  ) : (
    <Notice title="You can score yourself after the session" actions={action} />
  );
}
