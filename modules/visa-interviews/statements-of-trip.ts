import type { AddStatement } from "./statements.ts";
import { plain } from "./quote.ts";

const EMPLOYER =
  /\b(?:i (?:work|am working|am employed)|i'm (?:working|employed)|i(?:'m| am) an? [a-z ]{3,40}?|my (?:job|post) is|my job)\s(?:at|for|with) (?:the )?((?:[A-Z][\w&'.-]*\s?)+)/i;

const JOBS =
  /\b(?:teacher|professor|engineer|nurse|doctor|surgeon|dentist|pharmacist|accountant|lawyer|banker|manager|clerk|driver|farmer|shopkeeper|trader|contractor|architect|journalist|programmer|developer|designer|electrician|mechanic|cook|chef|tailor|police officer|soldier|pilot|retired|pensioner|student|housewife|homemaker|unemployed)\b/g;

const PURPOSES: Record<string, RegExp> = {
  business:
    /\b(?:business|conference|meetings?|clients?|trade (?:show|fair)|customers?|convention)\b/,
  treatment: /\b(?:medical|treatment|surgery|operation|hospital|therapy)\b/,
  visit:
    /\b(?:vacation|holidays?|touris\w+|sightsee\w*|disney\w*|travel\w*|wedding|graduation|anniversary|birthday|baby|birth|my (?:niece|nephew|[a-z]+daughter|[a-z]+son|son|daughter|brother|sister|cousin|aunt|uncle|friends?))\b/,
};

/** A city is in its state, so "Texas" and "Dallas" may be the same place. */
const PLACES: Record<string, string> = {
  "new york": "new york", "new jersey": "new jersey", boston: "massachusetts",
  chicago: "illinois", dallas: "texas", houston: "texas", austin: "texas", "san antonio": "texas",
  "los angeles": "california", "san francisco": "california", "san diego": "california",
  "san jose": "california", seattle: "washington", atlanta: "georgia", miami: "florida",
  orlando: "florida", tampa: "florida", disney: "florida", philadelphia: "pennsylvania",
  pittsburgh: "pennsylvania", detroit: "michigan", denver: "colorado", phoenix: "arizona",
  "las vegas": "nevada", minneapolis: "minnesota", nashville: "tennessee", charlotte: "north carolina",
  baltimore: "maryland", portland: "oregon", honolulu: "hawaii", columbus: "ohio", cleveland: "ohio",
  texas: "texas", california: "california", florida: "florida", illinois: "illinois", ohio: "ohio",
  michigan: "michigan", arizona: "arizona", nevada: "nevada", virginia: "virginia",
  massachusetts: "massachusetts", hawaii: "hawaii", alaska: "alaska", colorado: "colorado",
}; // prettier-ignore
const PLACE = new RegExp(`\\b(?:${Object.keys(PLACES).join("|")})\\b`, "g");
// One may land in New York on the way to Chicago.
const VISITS = /\b(?:visit\w*|stay(?:ing)? (?:in|with)|trip to)\b/;
const SOMEBODY_ELSES =
  /\bmy (?:husband|wife|son|daughter|father|mother|brother|sister|niece|nephew)\b/;

export function placesIn(said: string): string[] {
  return [...new Set(Array.from(said.matchAll(PLACE), ([place]) => PLACES[place]!))];
}

export function purposesIn(said: string): string[] {
  return Object.keys(PURPOSES).filter((purpose) => PURPOSES[purpose]!.test(said));
}

export function jobsIn(said: string): string[] {
  return [...new Set(Array.from(said.matchAll(JOBS), ([job]) => job))];
}

/** What a visitor says about the trip, and about the work they return to. */
export function recordTrip(sentence: string, asked: string, record: AddStatement): void {
  const said = plain(sentence);
  const choose = (about: string, options: string[]) => {
    if (options.length > 0) record(about, { kind: "choice", options });
  };
  if (asked === "places" || (/^(?:purpose|stay|arrives)$/.test(asked) && VISITS.test(said)))
    choose("where you go", placesIn(said));
  if (asked === "purpose") choose("why you go", purposesIn(said));
  if (asked === "employer" && !SOMEBODY_ELSES.test(said)) choose("your work", jobsIn(said));
  const employer = EMPLOYER.exec(sentence);
  const name = employer?.[1]?.match(/^(?:[A-Z][\w&'-]*\s?)+/)?.[0]?.trim();
  if (name) record("employer", { kind: "name", name }, employer!.index, employer![0].length);
}
