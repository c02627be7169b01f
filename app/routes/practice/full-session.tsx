import { data, redirect } from "react-router";
import { href, pageUrl } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import {
  afterPurchase,
  PURCHASE_PROBLEMS,
  readPurchase,
  refusalStatus,
} from "#app/components/checkout/purchase.server.ts";
import { readCode, viewPrice } from "#app/components/checkout/view-price.server.ts";
import type { Services } from "#app/services.ts";
import { readForm } from "#app/lib/read-form.ts";
import { countAction } from "#app/limits.server.ts";
import { signInHere } from "#app/session/code-form.server.ts";
import { firstBrowserCookie } from "#app/session/cookies.server.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { currencyCookie, visitorSettings } from "#app/session/visitor.server.ts";
import { BRAND } from "#content/brand.ts";
import { CURRENCIES, type Currency, formatMoney, isCurrency } from "#lib/money.ts";
import { buyAiSession, priceAiSession } from "#modules/ai-sessions/commands/buy-session.server.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { hasFreeSession } from "#modules/ai-sessions/data.server.ts";
import { AI_SERVICE, REFUND_DAYS } from "#modules/ai-sessions/policy.ts";
import { readLevel, SESSION_MINUTES } from "#modules/ai-sessions/schema.ts";
import { AI_TOPICS, findTopic } from "#modules/ai-sessions/topics.ts";
import { getPrice } from "#modules/catalog/data.server.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import stylesheet from "#app/styles/practice.css?url";
import { FullSession, type FullAnswer } from "./components/full-session.tsx";
import type { Route } from "./+types/full-session.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: `Full AI mock session · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

const PROBLEMS = {
  free_used: "You’ve already used your free session. This one costs the price below.",
  not_sold: "AI sessions aren’t sold in this currency",
  ...PURCHASE_PROBLEMS,
};

/** From a URL or a form; unknown values become the defaults. */
function readChoice(values: Record<string, string | null | undefined>) {
  const { topic, title } = findTopic(values["topic"]) ?? findTopic("coding")!;
  const known = new Set(listQuestions(topic).map(({ id }) => id));
  return {
    topic,
    title,
    level: readLevel(values["level"]),
    minutes: SESSION_MINUTES.find((one) => String(one) === values["minutes"]) ?? SESSION_MINUTES[0],
    questionIds: (values["questions"] ?? "").split(" ").filter((id) => known.has(id)),
  };
}

async function loadPrice(services: Services, buyer: Viewer, currency: Currency, code: string) {
  const price = await priceAiSession(services, currency, buyer, code);
  return price && viewPrice(services, price);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const { currency } = visitorSettings(request);
  const amountMinor = await getPrice(services.db, AI_SERVICE, currency);
  const isFree = viewer === null || (await hasFreeSession(services, viewer.userId));
  const headers = new Headers();
  for (const make of [currencyCookie, firstBrowserCookie]) {
    const cookie = make(request, services.config);
    if (cookie) headers.append("set-cookie", cookie);
  }
  const price = viewer && !isFree ? await loadPrice(services, viewer, currency, "") : null;
  return data(
    {
      topics: AI_TOPICS.map(({ topic, title }) => ({ topic, title })),
      choice: readChoice(Object.fromEntries(new URL(request.url).searchParams)),
      email: viewer?.email ?? null,
      isFree,
      otherCurrency: CURRENCIES.find((other) => other !== currency) ?? null,
      amount: formatMoney(amountMinor ?? 0, currency),
      price,
      refundDays: REFUND_DAYS,
      orderKey: crypto.randomUUID(),
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const { pathname, search } = pageUrl(request);
  const answer = (part: Partial<FullAnswer>, status: number, headers?: HeadersInit) =>
    data<FullAnswer>(
      {
        email: form["email"] ?? "",
        error: null,
        code: null,
        problem: null,
        choice: "topic" in form ? readChoice(form) : null,
        age: form["age"] ?? null,
        ageError: null,
        price: null,
        typedCode: form["coupon"] ?? "",
        ...part,
      },
      { status, ...(headers ? { headers } : {}) },
    );

  const code = readCode(form);
  if (form["intent"] === "free" || form["intent"] === "buy" || code !== null) {
    const viewer = await context.get(viewerContext)();
    // Signed out since: the page asks for the email again.
    if (!viewer) return redirect(pathname + search, 303);
    const choice = readChoice(form);
    const currency = isCurrency(form["currency"])
      ? form["currency"]
      : visitorSettings(request).currency;
    const price = await loadPrice(services, viewer, currency, code ?? form["coupon"] ?? "");
    if (code !== null) return answer({ price }, price?.couponProblem ? 422 : 200);
    const tooMany = await countAction(context, "orders");
    if (tooMany) return answer({ price, problem: tooMany }, 429);
    if (form["intent"] === "free") {
      const created = await createFreeSession(services, viewer.userId, choice);
      if (!created.ok) return answer({ problem: PROBLEMS[created.reason] }, 409);
      return redirect(href("/sessions/ai/:id", { id: created.id }), 303);
    }
    const asked = readPurchase(form);
    if (!asked.ok) return answer({ price, ageError: asked.ageError }, 422);
    const bought = await buyAiSession(services, viewer, { ...choice, ...asked.terms }, asked.key);
    if (!bought.ok) {
      const problem = price?.couponProblem ? null : PROBLEMS[bought.reason];
      return answer({ price, problem }, refusalStatus(bought.reason));
    }
    return redirect(afterPurchase(services.config, bought), 303);
  }

  return signInHere(request, context, form, answer);
}

export default function FullAiSession({ loaderData, actionData }: Route.ComponentProps) {
  return <FullSession model={loaderData} answer={useLastAnswer(actionData) ?? null} />;
}
