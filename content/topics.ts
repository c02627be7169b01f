type Environment = "dev" | "qa" | "staging" | "prod";
type TopicIds = Readonly<Record<Environment, string>>;

/** An expert's subject, with its ids in the search service. */
export type Topic = { key: string; topicName: string; ids: TopicIds };

/**
 * Ids per environment of the search service. Pinned ids are the same everywhere; Visa and F1-Visa
 * share one. In dev, AI Review has none.
 */
export const TOPICS: readonly Topic[] = [
  { key: "ai-review", topicName: "AI Review", ids: { ...perEnvironment("01"), dev: "" } },
  { key: "appraisal", topicName: "Appraisal", ids: perEnvironment("02") },
  { key: "c-roles", topicName: "C Roles", ids: everywhere("TID-0033") },
  { key: "cloud-computing", topicName: "Cloud Computing", ids: perEnvironment("03") },
  { key: "coding", topicName: "Coding", ids: everywhere("TID-0042") },
  { key: "cyber-security", topicName: "Cyber Security", ids: perEnvironment("04") },
  { key: "data-science", topicName: "Data Science", ids: perEnvironment("05") },
  { key: "finance", topicName: "Finance & Accounting", ids: everywhere("TID-0031") },
  { key: "linkedin", topicName: "LinkedIn", ids: everywhere("TID-0043") },
  { key: "product-management", topicName: "Product Management", ids: everywhere("TID-0032") },
  { key: "resume-writing", topicName: "Resume Writing", ids: perEnvironment("06") },
  { key: "devops", topicName: "Devops", ids: perEnvironment("07") },
  { key: "electrical-engineering", topicName: "Electrical Engineering", ids: perEnvironment("08") },
  { key: "visa", topicName: "Visa", ids: everywhere("TID-0040") },
  { key: "f1-visa", topicName: "F1-Visa", ids: everywhere("TID-0040") },
  { key: "b1-b2-visa", topicName: "B1/B2 Visa", ids: everywhere("TID-0041") },
  { key: "nurse-practitioner", topicName: "Nurse Practitioner", ids: perEnvironment("09") },
  { key: "truck-drivers", topicName: "Truck Drivers", ids: perEnvironment("10") },
  { key: "us-medical-residency", topicName: "U.S. Medical Residency", ids: perEnvironment("11") },
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
