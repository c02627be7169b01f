import { Form, Link, useNavigation } from "react-router";
import type { ChangeStepModel } from "./change-pickers.tsx";
import { RefundTable } from "./refund-table.tsx";
import { When } from "./session-card.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { RefundLine } from "#modules/live-sessions/refund-policy.ts";
import type { SessionPageModel } from "./session-page.server.ts";

const DAY_MS = 86_400_000;

export function PickedTime(props: {
  model: SessionPageModel;
  step: ChangeStepModel;
  picked: NonNullable<ChangeStepModel["picked"]>;
  another: string;
  /** The same time with another expert. */
  withExpert: (slug: string) => string;
  refunds: RefundLine[];
}) {
  const { model, step, picked, another, withExpert, refunds } = props;
  const { session, changes } = model;
  const { expert, isReplacement, choice } = step;
  const others = choice.people.filter(
    ({ slug }) => slug !== expert?.slug && choice.wished?.experts.includes(slug),
  );
  const busy = useNavigation().state === "submitting";
  if (!session || !changes) return null;
  const { move } = changes;
  const left = move.ok ? move.left - 1 : 0;
  const isSoon = Date.parse(picked.value) - model.serverNow < DAY_MS;
  const after =
    left === 0
      ? "You can’t reschedule again after this, because it’s your second time."
      : isSoon
        ? "You can’t reschedule again after this, because the new time is less than 24 hours away."
        : "You can reschedule once more after this.";
  return (
    <Page>
      <PageHeader
        above={
          <Breadcrumbs
            crumbs={[
              { label: `Order ${model.id}`, to: model.here },
              { label: "Time", to: another },
              { label: "Confirm" },
            ]}
          />
        }
        title={isReplacement ? "Book this time, free?" : "Reschedule to this time?"}
        lead={isReplacement ? "You don’t pay again." : after}
      />
      <OfflineNotice />
      <div className="grid max-w-form gap-8">
        <Card className="grid gap-5">
          <div className="flex items-center gap-4">
            {isReplacement ? null : <LateAvatar seed={session.expert.avatarSeed} size="md" />}
            <div className="min-w-0">
              <h2 className="title-card">{session.title}</h2>
              <p className="text-ink-muted">
                {session.minutes} minutes with {expert?.name}
              </p>
            </div>
          </div>
          <dl className="grid gap-4 border-t border-line pt-4">
            <When label="New time" moment={picked.yours} strong />
            {picked.theirs && expert ? (
              <When
                label={`For ${expert.name}`}
                moment={picked.theirs}
                sameDate={picked.theirs.date === picked.yours.date}
              />
            ) : null}
          </dl>
          <dl className="border-t border-line pt-4">
            <When label={isReplacement ? "Replaces" : "Current time"} moment={session.yours} />
          </dl>
        </Card>
        {others.length > 0 ? (
          <section aria-labelledby="others">
            <h2 id="others" className="title-card mb-3">
              Also free then
            </h2>
            <ul className="grid gap-3">
              {others.map((who) => (
                <li key={who.slug}>
                  <Link to={withExpert(who.slug)} className="link">
                    {who.name}
                  </Link>
                  <span className="block text-sm text-ink-muted">{who.headline}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {isReplacement ? null : (
          <RefundTable
            lines={refunds}
            city={picked.yours.city}
            title="Your refund if you cancel the new time"
          />
        )}
        <Form
          method="post"
          className="flex flex-wrap gap-3"
          onSubmit={(event) => {
            if (busy) event.preventDefault();
          }}
        >
          <input type="hidden" name="start" value={picked.value} />
          {isReplacement && expert ? (
            <input type="hidden" name="expert" value={expert.slug} />
          ) : null}
          <Button type="submit" variant="accent" size="lg" loading={busy}>
            {isReplacement ? "Book this time" : "Reschedule"}
          </Button>
          <ButtonLink to={another} variant="quiet" size="lg">
            Pick another time
          </ButtonLink>
        </Form>
      </div>
    </Page>
  );
}
