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
  topic("ai-review", "AI Review", "AI review", { ...numbered("01"), dev: "" }),
  topic("appraisal", "Appraisal", "Appraisal guidance", numbered("02")),
  topic("c-roles", "C Roles", "Executive C-roles", everywhere("TID-0033")),
  topic("cloud-computing", "Cloud Computing", "Cloud computing", numbered("03")),
  topic("coding", "Coding", "Coding", everywhere("TID-0042")),
  topic("cyber-security", "Cyber Security", "Cyber security", numbered("04")),
  topic("data-science", "Data Science", "Data science", numbered("05")),
  topic("finance", "Finance & Accounting", "Finance & accounting", everywhere("TID-0031")),
  topic("linkedin", "LinkedIn", "LinkedIn", everywhere("TID-0043")),
  topic("product-management", "Product Management", "Product management", everywhere("TID-0032")),
  topic("resume-writing", "Resume Writing", "Resume writing", numbered("06")),
  topic("devops", "Devops", "DevOps", numbered("07")),
  topic(
    "electrical-engineering",
    "Electrical Engineering",
    "Electrical engineering",
    numbered("08"),
  ),
  topic("visa", "Visa", "Visa", everywhere("TID-0040")),
  topic("f1-visa", "F1-Visa", "F-1 visa", everywhere("TID-0040")),
  topic("b1-b2-visa", "B1/B2 Visa", "B1/B2 visa", everywhere("TID-0041")),
  topic("nurse-practitioner", "Nurse Practitioner", "Nurse practitioner", numbered("09")),
  topic("truck-drivers", "Truck Drivers", "Truck driver", numbered("10")),
  topic("us-medical-residency", "U.S. Medical Residency", "U.S. medical residency", numbered("11")),
  topic("system-design", "System Design", "System design", numbered("12")),
  topic("behavioral", "Behavioral", "Behavioral", numbered("13")),
];

/** The hits for an empty query, as id and position. */
export const PINNED_HITS =
  "TID-0040:1, TID-0041:2, TID-0042:3, TID-0043:4, TID-0031:5, TID-0032:6, TID-0033:7, defaults_and_addons_prices:8";

/** Empty if the topic has no id in that environment. */
export function topicId(key: string, appEnv: Environment): string {
  return TOPICS.find((topic) => topic.key === key)?.ids[appEnv] ?? "";
}

function topic(key: string, topicName: string, title: string, ids: TopicIds): Topic {
  return { key, topicName, title, ids };
}

function everywhere(id: string): TopicIds {
  return { prod: id, staging: id, qa: id, dev: id };
}

function numbered(number: string): TopicIds {
  return {
    prod: `TID-01${number}`,
    staging: `TID-02${number}`,
    qa: `TID-03${number}`,
    dev: `TID-04${number}`,
  };
}
