import { Form, Link, useNavigation } from "react-router";
import { OlderLink } from "#app/components/list/older-link.tsx";
import { href } from "#app/lib/urls.ts";
import { readForm } from "#app/lib/read-form.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Section } from "#app/ui/page.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { ownValue } from "#lib/own-value.ts";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { earningsAction, loadEarnings } from "./earnings.server.ts";
import { PayoutAccount } from "./components/payout-account.tsx";
import { requireExpert } from "./components/guard.server.ts";
import type { Route } from "./+types/earnings.ts";

export const meta = expertMeta("Earnings");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer, expert } = await requireExpert(context, request);
  const { searchParams } = new URL(request.url);
  const after = /^\d{1,15}$/.exec(searchParams.get("after") ?? "");
  return loadEarnings(services, viewer, expert, searchParams.get("saved"), after && +after[0]);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, viewer, expert } = await requireExpert(context, request);
  return earningsAction({ services, viewer, expert, form: await readForm(request) });
}

const SAVED: Record<string, string> = {
  request: "Requested. We pay once a week and email you when it’s sent.",
  details: "Saved.",
};

export default function Earnings({ loaderData, actionData }: Route.ComponentProps) {
  const { currencies, shares, nextShares, payouts, months, saved } = loaderData;
  const answer = useLastAnswer(actionData) ?? null;
  const news = ownValue(SAVED, saved);
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Earnings"
        lead="You earn 75% of what the candidate paid for each session that took place and each recording you score, once the scorecard is sent. Discounts and refunds lower it."
      />
      <OfflineNotice />
      <ErrorSummary errors={summaryOf(answer)} />
      {news && !actionData ? (
        <Notice tone="success" live className="mb-6">
          {news}
        </Notice>
      ) : null}
      {currencies.length === 0 ? (
        <div className="list-empty mb-6">
          <p className="font-semibold">No earnings yet</p>
          <p>Your earnings will appear here.</p>
        </div>
      ) : (
        <div className="mb-6 grid gap-6">
          {currencies.map((own) => (
            <Balance key={own.currency} own={own} />
          ))}
        </div>
      )}
      {shares.length > 0 ? (
        <Section title="Your share of each session">
          <ul className="divide-y divide-line border-y border-line">
            {shares.map(({ id, orderId, title, date, amount, how, isPending }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                <span className="figures w-28 font-semibold">{amount}</span>
                <span className="grid">
                  {title}, {date}
                  <span className="figures text-sm text-ink-muted">
                    {how ? `${how}, ` : ""}order {orderId}
                  </span>
                </span>
                {isPending ? <Badge tone="neutral">Pending</Badge> : null}
              </li>
            ))}
          </ul>
          <OlderLink path={href("/expert/earnings")} next={nextShares}>
            Earlier shares
          </OlderLink>
        </Section>
      ) : null}
      {payouts.length > 0 ? (
        <Section title="Payouts">
          <ul className="divide-y divide-line border-y border-line">
            {payouts.map(({ id, amount, status, requested, paid, reference }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                <span className="figures w-28 font-semibold">{amount}</span>
                <Badge tone={status === "paid" ? "success" : "neutral"}>
                  {status === "requested" ? "Requested" : status === "paid" ? "Paid" : "Canceled"}
                </Badge>
                <span className="text-sm text-ink-muted">
                  {paid ? `Paid on ${paid}, reference ${reference}` : `Requested on ${requested}`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <PayoutAccount model={loaderData} answer={answer} />
      {months.length > 0 ? (
        <Section title="Statements">
          <ul className="divide-y divide-line border-y border-line">
            {months.map(({ month, label }) => (
              <li key={month} className="flex flex-wrap items-center gap-x-6 py-1">
                <span className="w-40">{label}</span>
                {["pdf", "csv"].map((ending) => (
                  <Link
                    key={ending}
                    to={`/expert/earnings/${month}.${ending}`}
                    reloadDocument
                    className="link inline-flex min-h-11 items-center"
                  >
                    {ending.toUpperCase()}
                    <VisuallyHidden>, {label}</VisuallyHidden>
                  </Link>
                ))}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

function summaryOf(answer: { errors: Record<string, string> } | null) {
  return Object.entries(answer?.errors ?? {}).map(([field, message]) =>
    field === "form" ? { message } : { field, message },
  );
}

type Model = Route.ComponentProps["loaderData"];

function Balance({ own }: { own: Model["currencies"][number] }) {
  const requesting = useNavigation().formData?.get("currency") === own.currency;
  const facts = [
    ["Pending", own.pending, "Scorecards to send, or questions to settle"],
    ["Due", own.due, "Earned and not paid yet"],
    ["Paid", own.paid, "All payouts so far"],
  ];
  return (
    <section aria-label={own.currency} className="rounded-lg border border-line bg-surface p-5">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {facts.map(([term, amount, help]) => (
          <div key={term} className="grid content-start gap-0.5">
            <dt className="text-sm text-ink-muted">{term}</dt>
            <dd className="figures font-display text-2xl font-semibold">{amount}</dd>
            <dd className="text-sm text-ink-muted">{help}</dd>
          </div>
        ))}
      </dl>
      <Form
        method="post"
        preventScrollReset
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4"
      >
        <input type="hidden" name="currency" value={own.currency} />
        {own.mayRequest ? (
          <Button type="submit" name="intent" value="request" loading={requesting}>
            Request {own.due}
          </Button>
        ) : null}
        <p className="text-sm text-ink-muted">{own.note}</p>
      </Form>
    </section>
  );
}
