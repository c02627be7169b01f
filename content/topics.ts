type Environment = "dev" | "qa" | "staging" | "prod";
type TopicIds = Readonly<Record<Environment, string>>;

/**
 * An expert's subject, with its name and ids in the search service. `title` is its name on pages; the
 * catalog starts with it.
 */
export type Topic = { key: string; topicName: string; title: string; ids: TopicIds };

/**
 * Ids per environment of the search service. Pinned ids are the same everywhere; Visa and F1-Visa
 * share one. In dev, AI Review has none.
 */
export const TOPICS: readonly Topic[] = [
  {
    key: "ai-review",
    topicName: "AI Review",
    title: "AI review",
    ids: { ...perEnvironment("01"), dev: "" },
  },
  {
    key: "appraisal",
    topicName: "Appraisal",
    title: "Appraisal guidance",
    ids: perEnvironment("02"),
  },
  { key: "c-roles", topicName: "C Roles", title: "Executive C-roles", ids: everywhere("TID-0033") },
  {
    key: "cloud-computing",
    topicName: "Cloud Computing",
    title: "Cloud computing",
    ids: perEnvironment("03"),
  },
  { key: "coding", topicName: "Coding", title: "Coding", ids: everywhere("TID-0042") },
  {
    key: "cyber-security",
    topicName: "Cyber Security",
    title: "Cyber security",
    ids: perEnvironment("04"),
  },
  {
    key: "data-science",
    topicName: "Data Science",
    title: "Data science",
    ids: perEnvironment("05"),
  },
  {
    key: "finance",
    topicName: "Finance & Accounting",
    title: "Finance & accounting",
    ids: everywhere("TID-0031"),
  },
  { key: "linkedin", topicName: "LinkedIn", title: "LinkedIn", ids: everywhere("TID-0043") },
  {
    key: "product-management",
    topicName: "Product Management",
    title: "Product management",
    ids: everywhere("TID-0032"),
  },
  {
    key: "resume-writing",
    topicName: "Resume Writing",
    title: "Resume writing",
    ids: perEnvironment("06"),
  },
  { key: "devops", topicName: "Devops", title: "DevOps", ids: perEnvironment("07") },
  {
    key: "electrical-engineering",
    topicName: "Electrical Engineering",
    title: "Electrical engineering",
    ids: perEnvironment("08"),
  },
  { key: "visa", topicName: "Visa", title: "Visa", ids: everywhere("TID-0040") },
  { key: "f1-visa", topicName: "F1-Visa", title: "F-1 visa", ids: everywhere("TID-0040") },
  { key: "b1-b2-visa", topicName: "B1/B2 Visa", title: "B1/B2 visa", ids: everywhere("TID-0041") },
  {
    key: "nurse-practitioner",
    topicName: "Nurse Practitioner",
    title: "Nurse practitioner",
    ids: perEnvironment("09"),
  },
  {
    key: "truck-drivers",
    topicName: "Truck Drivers",
    title: "Truck driver",
    ids: perEnvironment("10"),
  },
  {
    key: "us-medical-residency",
    topicName: "U.S. Medical Residency",
    title: "U.S. medical residency",
    ids: perEnvironment("11"),
  },
];

/** The hits for an empty query, as id and position. */
export const PINNED_HITS =
  "TID-0040:1, TID-0041:2, TID-0042:3, TID-0043:4, TID-0031:5, TID-0032:6, TID-0033:7, defaults_and_addons_prices:8";

/** Empty if the topic has no id in that environment. */
export function topicId(key: string, appEnv: Environment): string {
  return TOPICS.find((topic) => topic.key === key)?.ids[appEnv] ?? "";
}

function everywhere(id: string): TopicIds {
  return { prod: id, staging: id, qa: id, dev: id };
}

function perEnvironment(number: string): TopicIds {
  return {
    prod: `TID-01${number}`,
    staging: `TID-02${number}`,
    qa: `TID-03${number}`,
    dev: `TID-04${number}`,
  };
}
