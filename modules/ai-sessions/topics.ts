import { NICHES } from "#content/niches.ts";
import { SERVICES } from "#content/services.ts";
import { TOPICS } from "#content/topics.ts";

export type AiTopic = {
  /** Key of its rubric and bank. */
  topic: string;
  title: string;
  summary: string;
  /** Its names in job descriptions. */
  terms: string;
  /** Whether job descriptions match it: not visas, documents, kinds of interview and practice itself. */
  isJob: boolean;
};

const NO_JOBS = [
  "f1-visa",
  "b1-b2-visa",
  "ai",
  "umm-isnt-a-strategy",
  "linkedin",
  "appraisal",
  "resume-writing",
  "system-design",
  "behavioral",
];
const TERMS: Partial<Record<string, string>> = {
  coding: "software engineer developer programmer backend frontend full-stack code api algorithms",
  "c-roles": "chief executive officer ceo cfo cto coo vice president board p&l",
  finance: "accountant accounting analyst controller auditor financial gaap",
  "data-science": "scientist machine learning statistics sql",
  devops: "sre reliability kubernetes terraform",
  "cloud-computing": "aws azure gcp architect",
  "cyber-security": "security soc siem",
  "product-management": "product manager roadmap",
};
/** Niches that share a service with another bank's niche. */
const OWN_BANKS = ["umm-isnt-a-strategy"];

/** All topics, by title; every niche has a bank. */
export const AI_TOPICS: readonly AiTopic[] = NICHES.map(({ slug, title, summary, serviceSlug }) => {
  const service = SERVICES.find((one) => one.slug === serviceSlug);
  const topic = OWN_BANKS.includes(slug) ? slug : (service?.topicKey ?? slug);
  return {
    topic,
    title:
      slug === "ai"
        ? "General interview questions"
        : (TOPICS.find(({ key }) => key === topic)?.title ?? title),
    summary,
    terms: TERMS[slug] ?? "",
    isJob: !NO_JOBS.includes(slug),
  };
}).toSorted((a, b) => byName(a.title, b.title));

/** “Umm” is sorted under U. */
export function byName(a: string, b: string): number {
  return a.localeCompare(b, "en", { ignorePunctuation: true });
}

/** Finds a topic by its bank or by a niche. */
export function findTopic(name: string | null | undefined): AiTopic | null {
  const niche = NICHES.find(({ slug }) => slug === name);
  const service = SERVICES.find(({ slug }) => slug === niche?.serviceSlug);
  const wanted = [name, service?.topicKey];
  return (
    AI_TOPICS.find(({ topic }) => topic === name) ??
    AI_TOPICS.find(({ topic }) => wanted.includes(topic)) ??
    null
  );
}

export const titleOfTopic = (name: string) => findTopic(name)?.title ?? name;
