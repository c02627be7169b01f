import { plain } from "./quote.ts";

const PEOPLE: Record<string, string> = {
  father: "father|dad|daddy|papa",
  mother: "mother|mom|mum|mummy|mama",
  parents: "parents|family",
  uncle: "uncle",
  aunt: "aunt|auntie|aunty",
  brother: "brother",
  sister: "sister",
  cousin: "cousin",
  husband: "husband",
  wife: "wife",
  son: "son|boy",
  daughter: "daughter|girl",
  grandparents: "grandfather|grandmother|grandparents|grandpa|grandma",
  employer: "employer|company",
  friend: "friend|friends",
};
const PERSON = Object.values(PEOPLE).join("|");
const MY_PERSON = new RegExp(`\\bmy (?:own |elder |older |younger |late )?(${PERSON})\\b`, "g");
export const PAYS =
  /\b(pay|pays|paying|paid|sponsor|sponsors|sponsoring|sponsored|fund|funds|funding|funded|cover|covers|covering|covered|finance|finances|financing|support|supports|supporting|gives?|giving|bears?|bearing|contributes?|contributing)\b/;
export const NOT_ALONE =
  /second year|\brest\b|remaining|partly|\bsome\b|\balso\b|\btoo\b|as well|\bhelps?\b|\bother\b|if needed/;
const SELF =
  /\b(i pay|i'm paying|i am paying|i will pay|i'll pay|my own savings|my savings|myself|i fund|self[- ]funded|out of my own)\b/;

/** "He pays": the one person that the facts or earlier answers name, if any. */
export const SOMEBODY = "somebody";

const SOURCES: Record<string, RegExp> = {
  loan: /(?<!\bno )(?<!\bwithout (?:an? )?)\b(?:[a-z]+ )?loans?\b/,
  scholarship:
    /(?<!\bno )(?<!\bwithout (?:an? )?)\b(?:scholarships?|assistantship|fellowship|tuition waiver)\b/,
};

/** What pays that is nobody: "a bank loan", "a full scholarship". */
export function sourcesIn(said: string): string[] {
  return Object.keys(SOURCES).filter((source) => SOURCES[source]!.test(said));
}

const kinOf = (word: string) =>
  Object.entries(PEOPLE).find(([, words]) => words.split("|").includes(word))?.[0] ?? word;

/** People in a sentence: "my father", and in a short answer or a fact just "father". */
export function peopleIn(text: string, isShort = false): string[] {
  const said = plain(text);
  const pattern = isShort ? new RegExp(`\\b(${PERSON})\\b`, "g") : MY_PERSON;
  const people = Array.from(said.matchAll(pattern), (match) => kinOf(match[1]!));
  return [
    ...new Set(SELF.test(said) || (isShort && /\bme\b/.test(said)) ? [...people, "self"] : people),
  ];
}
