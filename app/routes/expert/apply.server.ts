import { data, redirect, type RouterContextProvider } from "react-router";
import { href } from "#app/lib/urls.ts";
import { countAction } from "#app/limits.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import type { Services } from "#app/services.ts";
import { formatDate, localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import { formatMoney, percentOf } from "#lib/money.ts";
import { listLanguages } from "#lib/languages.server.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { listServices, listTopics } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { getApplicationOfUser, reapplyAt } from "#modules/experts/applications.server.ts";
import { apply } from "#modules/experts/commands/apply.server.ts";
import { scoreTrial } from "#modules/experts/commands/score-trial.server.ts";
import { getExpertOfUser, listExpertTopics } from "#modules/experts/data.server.ts";
import { requireOwnProfile } from "#modules/experts/own-profile.server.ts";
import { APPLICATION, applicationSchema, scoresSchema } from "#modules/experts/schema.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { compareScores, trialFor } from "#modules/experts/trial.server.ts";
import { readLanguages } from "./components/read-languages.ts";

type Context = {
  services: Services;
  viewer: Viewer;
  request: Request;
  form: Record<string, string>;
  context: Readonly<RouterContextProvider>;
};

/** A session of each price, with the expert's share, in the visitor's currency. */
const RATES = [
  ["coding", "Most interviews"],
  ["c-roles", "Executive C-roles"],
  ["f1-visa", "F-1 and B1/B2 visas"],
] as const;

/** What visitors read before they sign in. */
export async function loadPitch({ db }: Pick<Services, "db">, request: Request) {
  const { currency } = visitorSettings(request);
  const services = (await listServices(db)).filter(isLive);
  return {
    step: "pitch" as const,
    percent: EXPERT_SHARE_PERCENT,
    rates: RATES.flatMap(([slug, name]) => {
      const service = services.find((one) => one.slug === slug);
      if (!service) return [];
      const priceMinor = service.pricesMinor[currency] ?? 0;
      return {
        name,
        minutes: service.durationMin,
        price: formatMoney(priceMinor, currency),
        share: formatMoney(percentOf(priceMinor, EXPERT_SHARE_PERCENT), currency),
      };
    }),
  };
}

/** The applicant's step: the form, the trial, waiting, or a decision. */
export async function loadApplication(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  request: Request,
) {
  const now = clock.now();
  const expert = await getExpertOfUser(db, viewer.userId);
  const application = await getApplicationOfUser(db, viewer.userId);
  if (!expert) {
    const { zone } = visitorSettings(request, { zone: viewer.zone });
    const known = { ...EMPTY, name: viewer.name ?? "" };
    return { step: "form" as const, ...(await formOptions(db, zone, now)), known };
  }
  if (expert.status === "active" || expert.status === "paused" || expert.status === "left") {
    return { step: expert.status };
  }
  if (expert.status === "refused") {
    const again = application?.decidedAt ? reapplyAt(application.decidedAt) : now;
    if (again <= now) return knownForm(db, expert, application, now);
    return {
      step: "refused" as const,
      answer: application?.answer ?? "",
      again: formatDate(localDate(expert.zone, again)),
    };
  }
  if (application && application.trial === null) {
    const isBack = new URL(request.url).searchParams.get("step") === "profile";
    if (isBack) return knownForm(db, expert, application, now);
    const { rubric: _, ...trial } = trialFor(await listExpertTopics(db, expert.id));
    return { step: "trial" as const, trial };
  }
  return {
    step: expert.status,
    appliedOn: formatDate(localDate(expert.zone, application?.appliedAt ?? now)),
    comparison:
      application?.trial && application.scores
        ? compareScores(application.trial, application.scores)
        : null,
  };
}

/** The form, as it was sent before. */
async function knownForm(
  db: Services["db"],
  expert: { id: string; zone: string },
  application: { links: string[]; message: string } | null,
  now: Date,
) {
  const options = await formOptions(db, expert.zone, now);
  const { years, ...profile } = await requireOwnProfile(db, expert.id);
  const { links = [], message = "" } = application ?? {};
  const known: Known = { ...profile, years: String(years), links, message };
  return { step: "form" as const, ...options, known };
}

type Known = {
  name: string;
  headline: string;
  biography: string;
  years: string;
  languages: string[];
  topicKeys: string[];
  links: string[];
  message: string;
};

const EMPTY: Known = {
  name: "",
  headline: "",
  biography: "",
  years: "",
  languages: ["en"],
  topicKeys: [],
  links: [],
  message: "",
};

async function formOptions(db: Services["db"], zone: string, now: Date) {
  return {
    zone: { id: zone, label: zoneLabel(zone, zoneOffsetMinutes(zone, now)) },
    topics: await listOpenTopics(db),
    allLanguages: listLanguages(),
  };
}

/** Topics with a live session. */
async function listOpenTopics(db: Services["db"]) {
  const [topics, services] = await Promise.all([listTopics(db), listServices(db)]);
  const sold = new Set(services.filter(isLive).map(({ topicKey }) => topicKey));
  return topics.filter(({ key }) => sold.has(key));
}

export async function applyAction(asked: Context) {
  const { services, viewer, form, context } = asked;
  const tooMany = await countAction(context, "leads");
  if (tooMany) return answer(form, { form: tooMany }, 429);
  return form["intent"] === "trial"
    ? sendScores(services, viewer, form)
    : sendApplication(services, viewer, form);
}

async function sendApplication(services: Services, viewer: Viewer, form: Context["form"]) {
  const topics = await listOpenTopics(services.db);
  const links = Array.from({ length: APPLICATION.links }, (_, at) => form[`link.${at}`] ?? "");
  const parsed = applicationSchema.safeParse({
    name: form["name"] ?? "",
    headline: form["headline"] ?? "",
    biography: form["biography"] ?? "",
    years: form["years"] === "" ? undefined : form["years"],
    languages: readLanguages(form),
    zone: form["zone"] ?? "",
    topicKeys: topics.flatMap(({ key }) => (form[`topic.${key}`] === undefined ? [] : [key])),
    links: links.map((link) => link.trim()).filter(Boolean),
    message: form["message"] ?? "",
  });
  if (!parsed.success) return answer(form, fieldErrors(parsed.error), 422);
  const applied = await apply(services, viewer.userId, parsed.data);
  // A double submit or an outdated page: the page shows the application's status.
  if (!applied.ok && applied.reason === "already_applied")
    return redirect(href("/expert/apply"), 303);
  if (!applied.ok) return answer(form, { form: "You can’t apply again yet." }, 409);
  return redirect(href("/expert/apply"), 303);
}

async function sendScores(services: Services, viewer: Viewer, form: Context["form"]) {
  const expert = await getExpertOfUser(services.db, viewer.userId);
  if (!expert || expert.status !== "applied") return redirect(href("/expert/apply"), 303);
  const entered = Object.entries(form).flatMap(([name, level]) =>
    name.startsWith("score.") ? [[name.slice("score.".length), level]] : [],
  );
  const scores = scoresSchema.safeParse(Object.fromEntries(entered));
  const scored = scores.success
    ? await scoreTrial(services, expert.id, scores.data)
    : { ok: false as const, reason: "incomplete" as const };
  if (!scored.ok && scored.reason === "incomplete") {
    const { dimensions } = trialFor(await listExpertTopics(services.db, expert.id));
    const open = dimensions.filter(({ key }) => !/^[1-5]$/.test(form[`score.${key}`] ?? ""));
    const errors = open.map(({ key, name }) => [`score.${key}`, `Choose a level for ${name}`]);
    return answer(form, Object.fromEntries(errors), 422);
  }
  return redirect(href("/expert/apply"), 303);
}

function answer(typed: Record<string, string>, errors: Record<string, string>, status: number) {
  return data({ typed, errors, languages: readLanguages(typed) }, status);
}
