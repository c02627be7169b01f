import { useEffect } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { setFreeWeek } from "#app/components/site/outcome-state.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { countAction } from "#app/limits.server.ts";
import { OfAge } from "#app/components/checkout/of-age.tsx";
import {
  afterPurchase,
  PURCHASE_PROBLEMS,
  readPurchase,
  refusalStatus,
} from "#app/components/checkout/purchase.server.ts";
import { PriceTerms } from "#app/components/checkout/price-terms.tsx";
import { type PriceModel, readCode } from "#app/components/checkout/view-price.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { currencyCookie, viewerClock, visitorSettings } from "#app/session/visitor.server.ts";
import stylesheet from "#app/styles/oneway.css?url";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { isCurrency } from "#lib/money.ts";
import { longTime } from "#lib/session-time.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { buyInterview } from "#modules/one-way/commands/buy-interview.server.ts";
import { startFreeInterview } from "#modules/one-way/commands/start-interview.server.ts";
import { FREE_QUESTIONS, PACE_WORDS, PACES, PAID_QUESTIONS } from "#modules/one-way/pace.ts";
import { InterviewSetup } from "#modules/one-way/schema.ts";
import { loadInterviewPrice, loadStart } from "./start.server.ts";
import type { Route } from "./+types/start.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Start a one-way interview · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const model = await loadStart(services, viewer, {
    ...viewerClock(viewer, request),
    currency: visitorSettings(request).currency,
  });
  const topic = new URL(request.url).searchParams.get("topic");
  const cookie = currencyCookie(request, services.config);
  return data({ ...model, topic }, cookie ? { headers: { "set-cookie": cookie } } : {});
}

const PROBLEMS = {
  topic: "Choose a topic from the list",
  not_sold: "This isn’t sold in this currency",
  ...PURCHASE_PROBLEMS,
};

type Sent = {
  typed: Record<string, string>;
  errors: Record<string, string>;
  problem: string | null;
  exceeded: boolean;
  /** With the code that was sent. */
  price: PriceModel | null;
};

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const form = await readForm(request);
  const code = readCode(form);
  const currency = isCurrency(form["currency"])
    ? form["currency"]
    : visitorSettings(request).currency;
  const typed = code ?? form["coupon"] ?? "";
  const price = await loadInterviewPrice(services, viewer, currency, typed);
  const answer = (part: Partial<Sent>, status: number) =>
    data<Sent>(
      { typed: form, errors: {}, problem: null, exceeded: false, price, ...part },
      { status },
    );
  if (code !== null) {
    const problem = price?.couponProblem;
    return answer(problem ? { errors: { coupon: problem } } : {}, problem ? 422 : 200);
  }
  const tooMany = await countAction(context, "orders");
  if (tooMany) return answer({ problem: tooMany }, 429);
  const setup = InterviewSetup.safeParse(form);
  if (!setup.success) return answer({ errors: fieldErrors(setup.error) }, 422);

  if (form["intent"] !== "buy") {
    const { zone, hourCycle } = viewerClock(viewer, request);
    const started = await startFreeInterview(services, { ...viewer, zone }, setup.data);
    if (started.ok) return redirect(href("/interviews/oneway/:id", { id: started.id }), 303);
    if (started.reason === "topic") return answer({ errors: { topic: PROBLEMS.topic } }, 422);
    const next = longTime(started.nextFreeAt, zone, hourCycle);
    const problem = `You’ve had this week’s free interview. The next one is free from ${next}`;
    return answer({ problem, exceeded: true }, 409);
  }

  const asked = readPurchase(form);
  if (!asked.ok) return answer({ errors: { age: asked.ageError } }, 422);
  const { age: _, ...terms } = asked.terms;
  const input = { setup: setup.data, ...terms };
  const bought = await buyInterview(services, viewer, input, asked.key);
  if (!bought.ok) {
    const coupon = price?.couponProblem;
    const part = coupon ? { errors: { coupon } } : { problem: PROBLEMS[bought.reason] };
    return answer(part, refusalStatus(bought.reason));
  }
  return redirect(afterPurchase(services.config, bought), 303);
}

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const { isUsed, nextFree, price, interviews } = loaderData;
  const sent = useLastAnswer(actionData);
  useEffect(() => {
    // Another tab may have used it since this page was loaded.
    setFreeWeek(isUsed || sent?.exceeded === true);
  }, [isUsed, sent?.exceeded]);
  const open = interviews.filter(({ isDone }) => !isDone);
  const done = interviews.filter(({ isDone }) => isDone);
  return (
    <Page>
      <PageHeader
        title="Start a one-way interview"
        lead="Record your answers alone, in your own time. Only you see them until you share them."
      />
      <OfflineNotice />
      <ErrorSummary
        errors={Object.entries(sent?.errors ?? {}).map(([field, message]) => ({ field, message }))}
        toField
      />
      {sent?.problem ? (
        <Notice tone="danger" live className="mb-6">
          {sent.problem}
        </Notice>
      ) : null}
      {isUsed ? (
        <Notice className="mb-6" title="You’ve had this week’s free interview">
          The next one is free from {nextFree}.{" "}
          {price
            ? `A full set of ${PAID_QUESTIONS} costs ${price.list}, and you can start right away.`
            : null}
        </Notice>
      ) : null}
      {open.length > 0 ? (
        <Section title="In progress">
          <InterviewList interviews={open} />
        </Section>
      ) : null}
      <Section title="New interview">
        <Setup model={loaderData} sent={sent} />
      </Section>
      {done.length > 0 ? (
        <Section title="Recorded">
          <InterviewList interviews={done} />
        </Section>
      ) : null}
    </Page>
  );
}

type Model = Route.ComponentProps["loaderData"];

function Setup({ model, sent }: { model: Model; sent: Sent | undefined }) {
  const { topics, isUsed } = model;
  const price = sent?.price ?? model.price;
  const intent = useNavigation().formData?.get("intent");
  const typed = sent?.typed ?? {};
  return (
    <Form method="post" className="setup" noValidate>
      {/* Enter in the code's field applies it rather than starts. */}
      {price?.takesCodes ? <button type="submit" name="intent" value="apply" hidden /> : null}
      <SelectField
        label="Topic"
        id="topic"
        name="topic"
        defaultValue={typed["topic"] ?? model.topic ?? ""}
        error={sent?.errors["topic"]}
      >
        <option value="">Choose a topic</option>
        {topics.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </SelectField>
      <ChoiceGroup
        legend="How much time you get"
        help="Choose what suits you. Nobody asks why, and nobody sees it."
      >
        {PACES.map((pace) => (
          <ChoiceCard
            key={pace}
            type="radio"
            name="pace"
            value={pace}
            title={PACE_WORDS[pace]}
            defaultChecked={(typed["pace"] ?? "standard") === pace}
          />
        ))}
      </ChoiceGroup>
      <Checkbox
        label="Read each question out loud as well as showing it"
        name="spoken"
        defaultChecked={typed["spoken"] === "on"}
      />
      <OfAge
        chosen={typed["age"] ?? null}
        error={sent?.errors["age"]}
        agrees="is here and agrees to the recording and to any payment"
      />
      <input type="hidden" name="key" value={model.orderKey} />
      <p className="take-note">
        Recordings are kept for 90 days, and you can delete each one at any time.
      </p>
      {isUsed ? null : (
        <Button
          type="submit"
          name="intent"
          value="free"
          variant="accent"
          loading={intent === "free"}
        >
          Start {FREE_QUESTIONS} questions, free
        </Button>
      )}
      {price ? (
        <>
          {isUsed ? null : <h3 className="setup-full">Or record all {PAID_QUESTIONS} questions</h3>}
          <PriceTerms
            price={price}
            label={`${PAID_QUESTIONS} questions`}
            typed={typed["coupon"] ?? ""}
          />
          <p className="take-note">
            Until you see the first question, you can cancel for a full refund.
          </p>
          <Button
            type="submit"
            name="intent"
            value="buy"
            variant={isUsed ? "accent" : "secondary"}
            loading={intent === "buy"}
          >
            {price.isFree
              ? `Get ${PAID_QUESTIONS} questions`
              : `Pay ${price.amount} for ${PAID_QUESTIONS} questions`}
          </Button>
        </>
      ) : null}
    </Form>
  );
}

function InterviewList({ interviews }: { interviews: Model["interviews"] }) {
  return (
    <ul className="interview-list">
      {interviews.map(({ id, title, isDone, isStarted, isFree, on }) => (
        <li key={id}>
          <span>
            <strong>{title}</strong>
            <span className="take-note">
              {isFree ? `${FREE_QUESTIONS} questions` : `${PAID_QUESTIONS} questions`}, {on}
            </span>
          </span>
          <ButtonLink
            to={
              isDone
                ? href("/interviews/oneway/:id/review", { id })
                : href("/interviews/oneway/:id", { id })
            }
            reloadDocument
            variant="secondary"
            size="sm"
          >
            {isDone ? "Watch" : isStarted ? "Resume" : "Open"}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
