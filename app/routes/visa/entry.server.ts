import { data, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { seo } from "#app/components/site/seo.ts";
import type { Services } from "#app/services.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import { BRAND } from "#content/brand.ts";
import { dayAndTime } from "#lib/moment.ts";
import type { LocalClock } from "#lib/zones.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { loginPath } from "#modules/accounts/policy.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { startVisaInterview } from "#modules/visa-interviews/commands/start-interview.server.ts";
import { listPastVisas } from "#modules/visa-interviews/data.server.ts";
import { FACT_FIELDS, FACT_SCHEMAS } from "#modules/visa-interviews/facts.ts";
import { VISA_TOPICS, type VisaTopic } from "#modules/visa-interviews/topics.ts";
import { PACES } from "#modules/visa-interviews/interruption.ts";
import { loadUse, type Used } from "./components/visa-use.server.ts";

const VISAS: readonly { slug: VisaTopic; name: string }[] = [
  { slug: "f1-visa", name: "F-1 student visa" },
  { slug: "b1-b2-visa", name: "B-1/B-2 visitor visa" },
];

// Created here, so that its code isn't sent to the browser.
const head = () =>
  seo({
    title: `Practice a visa interview, free · ${BRAND.name}`,
    description:
      "Three minutes at the window: an officer asks, interrupts and notices what doesn’t match. Free, once a day. Practice, not legal advice.",
    path: href("/sessions/visa"),
  });

/** "visa" and unknown values mean the first. */
const topicOf = (slug: string | null | undefined): VisaTopic =>
  VISA_TOPICS.find((topic) => topic === slug) ?? VISA_TOPICS[0];

export async function loadEntry(services: Services, viewer: Viewer | null, request: Request) {
  const topic = topicOf(new URL(request.url).searchParams.get("topic"));
  const page = { topic, visas: VISAS, fields: FACT_FIELDS[topic], seo: head() };
  if (!viewer) {
    const signIn = loginPath(`${href("/sessions/visa")}?topic=${topic}`);
    return { ...page, signIn, used: null, past: [] };
  }
  const local = viewerClock(viewer, request);
  const [used, past] = await Promise.all([
    loadUse(services, viewer, local),
    listPastVisas(services.db, viewer.userId),
  ]);
  return {
    ...page,
    signIn: null,
    used,
    past: past.map(({ id, topic: visa, startedAt }) => {
      const name = VISAS.find(({ slug }) => slug === visa)?.name ?? visa;
      return { id, name, when: dayAndTime(local, startedAt) };
    }),
  };
}

export async function startFromForm(
  services: Services,
  viewer: Viewer,
  local: LocalClock,
  form: Record<string, string>,
) {
  const topic = topicOf(form["topic"]);
  const facts = FACT_SCHEMAS[topic].safeParse(form);
  const refuse = (errors: Record<string, string>, used: Used | undefined, status: number) =>
    data({ typed: form, errors, used }, status);
  if (!facts.success) return refuse(fieldErrors(facts.error), undefined, 422);
  const pace = PACES.find((one) => String(one) === form["pace"]) ?? 1;
  const started = await startVisaInterview(
    services,
    { userId: viewer.userId, zone: local.zone },
    {
      topic,
      facts: facts.data,
      pace,
      voice: form["answer"] === "voice",
    },
  );
  if (started.ok) return redirect(href("/sessions/visa/:id", { id: started.id }), 303);
  return refuse({}, (await loadUse(services, viewer, local)) ?? undefined, 409);
}
