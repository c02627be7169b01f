/**
 * Dimensions of content whose level the rules don't claim, by topic: on answers that nobody who
 * builds the judge had read, a confident wrong one got more than level 2 in them; or they weren't
 * measured. Reports show their points. docs/decisions/064-checklists.md has the figures.
 */
const UNCLAIMED: Readonly<Record<string, readonly string[]>> = {
  "ai-review": ["evidence"],
  appraisal: ["effect", "evidence"],
  behavioral: ["ownership", "judgment", "collaboration", "results"],
  "c-roles": ["judgment-under-dissent", "ownership-of-numbers"],
  "cloud-computing": ["identity-and-access"],
  "data-science": ["sql"],
  devops: ["stopping-the-harm"],
  "electrical-engineering": ["debugging", "estimation", "first-principles", "safety-and-codes"],
  finance: ["accounting-judgment", "statement-links"],
  linkedin: ["about", "agreement", "experience", "findability"],
  "resume-writing": ["truth"],
  "system-design": ["requirements", "design", "data", "failure", "numbers"],
  "umm-isnt-a-strategy": ["names-and-numbers"],
  visa: ["papers", "terms"],
};

export const isClaimed = (topic: string, dimension: string): boolean =>
  !(Object.hasOwn(UNCLAIMED, topic) && UNCLAIMED[topic]!.includes(dimension));
