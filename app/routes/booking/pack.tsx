import { data, redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { signInHere } from "#app/session/code-form.server.ts";
import { firstBrowserCookie } from "#app/session/cookies.server.ts";
import { currencyCookie, visitorSettings } from "#app/session/visitor.server.ts";
import { buyPack } from "#modules/packs/commands/buy-pack.server.ts";
import { BuyPack, type PackAnswer } from "./components/buy-pack.tsx";
import { loadPackOffer } from "./pack.server.ts";
import {
  afterPurchase,
  PURCHASE_PROBLEMS,
  readPurchase,
  refusalStatus,
} from "#app/components/checkout/purchase.server.ts";
import { countAction } from "#app/limits.server.ts";
import { pageUrl } from "#app/lib/urls.ts";
import { readForm } from "#app/lib/read-form.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/pack.ts";

const PROBLEMS = {
  not_sold: "This pack isn’t sold in this currency",
  ...PURCHASE_PROBLEMS,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.offer.sessions} × ${loaderData.offer.title}` : "Pack"} · ${BRAND.name}`,
  },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "cache-control": "private, no-store" });

/** NaN, which no pack has, for other spellings of a number. */
function packSize(size: string): number {
  return /^\d+$/.test(size) ? Number(size) : Number.NaN;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { currency } = visitorSettings(request);
  const wanted = { service: params.service, sessions: packSize(params.size), currency };
  const offer = await loadPackOffer(services, wanted);
  if (!offer) throw new Response(null, { status: 404 });
  const viewer = await context.get(viewerContext)();
  const headers = new Headers();
  for (const make of [currencyCookie, firstBrowserCookie]) {
    const cookie = make(request, services.config);
    if (cookie) headers.append("set-cookie", cookie);
  }
  return data(
    { offer, confirmedEmail: viewer?.email ?? null, orderKey: crypto.randomUUID() },
    { headers },
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const { pathname, search } = pageUrl(request);
  const answer = (part: Partial<PackAnswer>, status: number, headers?: HeadersInit) =>
    data<PackAnswer>(
      {
        email: form["email"] ?? "",
        error: null,
        code: null,
        problem: null,
        age: form["age"] ?? null,
        ageError: null,
        ...part,
      },
      { status, ...(headers ? { headers } : {}) },
    );

  if (form["intent"] === "buy") {
    const viewer = await context.get(viewerContext)();
    // Signed out since: the page asks for the email again.
    if (!viewer) return redirect(pathname + search, 303);
    const tooMany = await countAction(context, "orders");
    if (tooMany) return answer({ problem: tooMany }, 429);
    const asked = readPurchase(form);
    if (!asked.ok) return answer({ ageError: asked.ageError }, 422);
    const bought = await buyPack(
      services,
      viewer,
      { service: params.service, sessions: packSize(params.size), ...asked.terms },
      asked.key,
    );
    if (!bought.ok) {
      return answer({ problem: PROBLEMS[bought.reason] }, refusalStatus(bought.reason));
    }
    return redirect(afterPurchase(services.config, bought), 303);
  }

  return signInHere(request, context, form, answer);
}

export default function Pack({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  return <BuyPack {...loaderData} answer={answer ?? null} />;
}
