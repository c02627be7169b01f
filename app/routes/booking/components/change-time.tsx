import { Form, useNavigation, useSearchParams } from "react-router";
import { href } from "#app/lib/urls.ts";
import { ChangePickers, type ChangeStepModel } from "./change-pickers.tsx";
import { MonthAndTimes } from "./month-and-times.tsx";
import { urlWith } from "./time-url.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { late } from "#app/ui/late.tsx";
import type { RefundLine } from "#modules/live-sessions/refund-policy.ts";
import type { SessionPageModel } from "./session-page.server.ts";
import { PickedTime } from "./picked-time.tsx";

/** Its forms and links work before its script arrives. */
const FreeTimes = late(() => import("./free-times.tsx"), "div");

type Props = {
  model: SessionPageModel;
  step: ChangeStepModel;
  /** The refund for canceling after rescheduling to the picked time. */
  refunds: RefundLine[];
};

export function ChangeTime({ model, step, refunds }: Props) {
  const [params] = useSearchParams();
  const { choice, problem, picked, zone, expert, isReplacement } = step;
  const path = href("/orders/:id/change", { id: model.id });
  const move = model.changes?.move;
  const urlFor = (changes: Record<string, string | null>) => urlWith(path, params, changes);

  if (picked) {
    const another = urlFor({ date: choice.date });
    const withExpert = (slug: string) => urlFor({ start: picked.value, expert: slug });
    return <PickedTime {...{ model, step, picked, another, withExpert, refunds }} />;
  }
  return (
    <Page>
      <PageHeader
        above={
          <Breadcrumbs
            crumbs={[{ label: `Order ${model.id}`, to: model.here }, { label: "Time" }]}
          />
        }
        title={isReplacement ? "Pick another time, free" : "Pick another time"}
        lead={
          isReplacement
            ? "Choose any expert for this session. You don’t pay again."
            : move?.ok
              ? `You can reschedule ${move.left === 1 ? "once" : "twice"} for free, with ${expert?.name}, until ${move.until}.`
              : null
        }
      />
      <OfflineNotice />
      <div className="mb-6 grid gap-4 empty:hidden">
        {problem ? (
          <Notice tone="warning" title={problem.title} live>
            {problem.text}
          </Notice>
        ) : null}
        {choice.taken ? (
          <Notice tone="warning" title={`${choice.taken.text} was just taken`} live>
            {choice.taken.alternatives.length > 0 ? (
              <>
                <p>Pick another. The nearest free times are:</p>
                <TimesForm path={path} params={params} className="mt-3 flex flex-wrap gap-2">
                  {choice.taken.alternatives.map(({ value, label }) => (
                    <Button
                      key={value}
                      type="submit"
                      name="start"
                      value={value}
                      variant="secondary"
                      className="figures"
                    >
                      {label}
                    </Button>
                  ))}
                </TimesForm>
              </>
            ) : (
              <p>There are no other free times near it.</p>
            )}
          </Notice>
        ) : null}
      </div>
      {model.session && !isReplacement ? (
        <p className="mb-6 border-s-3 border-brand ps-4">
          <span className="text-ink-muted">Current time: </span>
          <strong className="figures">
            {model.session.yours.date}, {model.session.yours.start}
          </strong>
        </p>
      ) : null}
      <ChangePickers step={step} path={path} params={params} />
      {choice.firstDay !== null ? (
        <MonthAndTimes
          choice={choice}
          today={step.today}
          zone={zone}
          withWhom={expert && `with ${expert.name}`}
          urlFor={urlFor}
          className="mt-6"
        >
          <FreeTimes
            key={zone.id}
            choice={choice}
            spoken="pick this time"
            renderForm={(slug, children) => (
              <TimesForm path={path} params={params} expert={slug}>
                {children}
              </TimesForm>
            )}
          />
        </MonthAndTimes>
      ) : (
        <Card className="mt-6 grid justify-items-start gap-4">
          <h2 className="title-card">
            {expert ? `${expert.name} has no other free times right now` : "No free times"}
          </h2>
          <p className="max-w-prose text-ink-muted">
            {isReplacement
              ? "Experts add hours every week. Choose another expert, or get a refund."
              : "Experts add hours every week, so check again tomorrow. Your session hasn’t changed."}
          </p>
          <ButtonLink to={model.here} variant="secondary">
            Back to your order
          </ButtonLink>
        </Card>
      )}
    </Page>
  );
}

/** Wraps buttons named `start` that lead to the confirmation page. */
function TimesForm(props: {
  path: string;
  params: URLSearchParams;
  /** Slug; absent for the one in the URL. */
  expert?: string | null;
  children: React.ReactNode;
  className?: string;
}) {
  const { path, params, children, className } = props;
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="get" action={path} aria-busy={busy} className={className}>
      {["token", "zone", "expert"].map((name) => {
        const value = (name === "expert" && props.expert) || params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      {children}
    </Form>
  );
}
