import { contactsOf } from "./contacts.ts";
import { readForRules, type Reading } from "./reading.ts";
import type { DocumentText, Passage } from "./schema.ts";

export type PostingTerm = {
  term: string;
  /** Where the resume has it; none means that it isn't there. */
  passages: Passage[];
};

const MOST_TERMS = 40;
const MOST_WORDS = 3;
/** Words of every posting, and those that only join others. */
const COMMON = new Set(
  (
    "a an the and or of to in for with on at by from as that this these those is are was were be been being has have had do does did will would can could " +
    "should may might must shall not no nor but if then than so such into over under about across within between through during including include includes " +
    "included e.g i.e etc per via plus our we us you your their they he she it its who whom whose which what when where why how all any both each other " +
    "others some more most many much own same few only very well also just ability able about above academic accommodation accommodations accountable achieve " +
    "across action active activities additional advance advanced advantage age agile-minded align all-day also amazing ambitious annual applicant applicants " +
    "application applications apply appropriate area areas around assigned assist assistance attention attitude attributes authorization available awesome " +
    "background base based basic basis become benefit benefits best better beyond bonus bring build building business bonus-eligible candidate candidates care-free " +
    "career careers caring challenge challenges change clear clearly close coach collaborate collaborating collaboration collaborative color come comfortable comfort " +
    "commitment communicate communicating communication community company compensation competitive complete complex comprehensive concepts contribute contributing core country " +
    "create creating creative culture current currently cutting-edge daily day days deadline deadlines dedicated deep degree deliver delivering demonstrate demonstrated " +
    "dental department description desire desired detail details develop developing development disability diverse diversity drive driven duties duty dynamic each eager " +
    "education effective effectively efficient effort employee employees employer employment encourage energy ensure ensuring environment environments equal equity equivalent " +
    "essential establish ethnicity every everyone everything excellent exceptional excited exciting expect expectations experience experienced expert expertise " +
    "exposure external fast fast-paced field fields first fit flexible focus follow following foster full full-time functions fun gender general get give global go goal goals " +
    "good great greatest group grow growing growth hands hands-on hard having health healthcare-plan help helping high high-quality highly hire hiring holiday holidays home hour hours " +
    "human hybrid ideal ideally identify identity impact implement implementing improve improving individual individuals industry information initiative innovation innovative " +
    "inclusion inclusive independent independently insurance integral internal interpersonal interview job jobs join key keep kind know knowledge knowledgeable large lead leader leaders leadership " +
    "leading learn learning least level life like listed live local location long look looking love maintain maintaining make making manage management manager managing " +
    "manner marital match matching medical meet meeting meetings member members mental mentor minimum mission month months motivated multiple national nationality need needed needs new nice " +
    "offer offers office on-site ongoing open opportunities opportunity organization organizational organizations oriented origin others outcomes outstanding overall paid parental " +
    "part partner partners party passion passionate pay people perform performance person personal perks physical plan plans please policies policy position positions " +
    "positive possess possible posting practice practices preferred pregnancy prepare present previous prior priorities priority proactive problem problems process processes produce " +
    "professional professionals proficiency proficient program programs progressive project projects proven provide provided providing pto qualification qualifications qualified quality race " +
    "range receive regular related relationships relevant religion remote reports require required requirement requirements requires resources respect respond responsibilities " +
    "responsibility responsible result results resume retirement review role roles salary schedule scope seek seeking self self-motivated senior junior serve set setting sex sexual shift shifts " +
    "skill skilled skills small solid solution solutions solve solving someone specific staff stakeholder-facing standards start starting state status stay strategic strategy strong stronger " +
    "submit success successful successfully support supporting sure take talent talented tasks team teams teamwork technical thinking thorough thrive time title together tool tools top " +
    "track tracking training travel travel-free treat trusted type under understand understanding unique united university up upon usa use used user users using vacation valid value values variety " +
    "various veteran verbal vision want wants way week weekly weekend weekends welcome while wide willing willingness within without work worker workers working workplace world " +
    "write writing written year years yearly you'll you're you’ll you’re we're we’re we'll we’ll i'm don't can't monday tuesday wednesday thursday friday saturday sunday january february march april " +
    "june july august september october november december am pm bachelor bachelors bachelor's bachelor’s master masters master's master’s phd diploma ged high-school us u.s job-related one two three four five six " +
    "seven eight nine ten yes needed. etc. responsibilities: requirements: qualifications:"
  ).split(" "),
);
const CUE =
  /(?:experience (?:with|in|using|of)|experienced (?:with|in)|knowledge of|proficien(?:t|cy) (?:with|in)|familiar(?:ity)? with|expertise (?:with|in)|skill(?:s|ed) in|understanding of|background in|certified in|fluen(?:t|cy) in|trained in|training in)\s+([^.;:()\n]{2,160})/gi;
const LEAD =
  /^(?:modern|common|basic|advanced|strong|good|various|other|similar|the|a|an|such|as|like|using|one|more|at|least|either|both|our|industry|relevant|any|some|building|writing|managing|working|with|in|on|of|for)\s+/i;

/** Which of a job description's terms a resume has, and where; those it lacks come last. */
export function matchPosting(content: DocumentText, posting: string): PostingTerm[] {
  const reading = readForRules(content);
  return termsOf(posting)
    .map((term) => ({ term, passages: passagesOf(reading, term) }))
    .toSorted((a, b) => Number(a.passages.length === 0) - Number(b.passages.length === 0));
}

/** The posting's terms by weight: named skills first, then names, then what it repeats. */
export function termsOf(posting: string): string[] {
  const text = withoutContacts(posting.normalize("NFKC").replace(/\u00AD/g, ""));
  const weights = new Map<string, { term: string; weight: number }>();
  const add = (raw: string, weight: number) => {
    const term = raw.replace(/^[\s"“”'’(]+|[\s"“”'’),.;:!?]+$/g, "");
    const key = stemmed(term);
    // “Go” in a list of skills is a name.
    const isName = weight === 3 && /^\p{Lu}/u.test(term) && term.length > 1;
    if (term.length < 2 || key === "" || !(isTerm(term) || (isName && isShort(term)))) return;
    const known = weights.get(key);
    if (known) known.weight += weight;
    else weights.set(key, { term, weight });
  };
  for (const [, list] of text.matchAll(CUE)) {
    for (const part of list!.split(/,|\/(?=\w{3})|\band\b|\bor\b|&(?= )|\bto\b|\bas well as\b/i)) {
      add(shortened(part), 3);
    }
  }
  for (const [name] of text.matchAll(NAMES)) add(name, 2);
  for (const [sign] of text.matchAll(SIGNS)) add(sign, 3);
  const words = text.match(/[\p{L}][\p{L}'’-]{3,}/gu) ?? [];
  const counts = Map.groupBy(words, (word) => stemmed(word));
  for (const same of counts.values()) {
    if (same.length >= 2) add(same[0]!.toLowerCase(), same.length * 0.5);
  }
  const terms = [...weights.values()].toSorted((a, b) => b.weight - a.weight);
  return withoutParts(terms.map(({ term }) => term)).slice(0, MOST_TERMS);
}

/** Names inside a sentence: “Epic”, “Google Analytics”, “Salesforce Marketing Cloud”. */
const NAMES =
  /(?<=[\p{Ll}\d,;(] )\p{Lu}[\p{L}\d]*(?:[ -]\p{Lu}[\p{L}\d]*){0,2}(?![\p{L}'’+#]|\.\p{L})/gu;
/** What is written as no other word is: SQL, C++, .NET, Node.js, iOS, ISO 9001, 10-K. */
const SIGNS =
  /(?<![\p{L}\d.])(?:[A-Za-z]+(?:\+\+|#)|\.NET|[A-Za-z]{2,}\.(?:js|io|NET)|ISO[ -]?\d{3,5}|\p{Lu}{2,}(?:[-/&]?[\p{Lu}\d]+)*|\p{Ll}+\p{Lu}\w*|\p{Lu}\p{Ll}+\p{Lu}\w*|[A-Z]\d{1,3})(?![\p{L}\d])/gu;

function withoutContacts(text: string): string {
  const spaced = text.replace(/https?:\S+|www\.\S+/g, (link) => " ".repeat(link.length));
  const characters = spaced.split("");
  for (const { start, end } of contactsOf(spaced)) characters.fill(" ", start, end);
  return characters.join("");
}

function shortened(part: string): string {
  let words = part.trim();
  for (let before = ""; before !== words;) {
    before = words;
    words = words.replace(LEAD, "");
  }
  const all = words.split(/\s+/);
  const end = all.findIndex((word) =>
    /^(?:in|for|of|with|on|at|by|from|that|which|is|are|preferred|required|a|an|the|who|through|across|within|using|including)$/i.test(
      word,
    ),
  );
  return (end === -1 ? all : all.slice(0, end)).join(" ");
}

function isShort(term: string): boolean {
  return term.split(/\s+/).length <= MOST_WORDS && term.length <= 40;
}

function isTerm(term: string): boolean {
  const words = term.toLowerCase().split(/\s+/);
  if (!isShort(term)) return false;
  return words.some(
    (word) => !COMMON.has(word) && !COMMON.has(stemmed(word)) && /\p{L}/u.test(word),
  );
}

/** “data” goes when “data modeling” is there, unless it weighs more. */
function withoutParts(terms: readonly string[]): string[] {
  const kept: string[] = [];
  for (const term of terms) {
    const own = ` ${stemmed(term)} `;
    const isPart = kept.some((other) => ` ${stemmed(other)} `.includes(own));
    if (!isPart) kept.push(term);
  }
  return kept;
}

/** Lower case, without plural endings, hyphens and slashes. */
function stemmed(term: string): string {
  return term
    .toLowerCase()
    .replace(/[-/‑–]/g, " ")
    .replace(/['’]s?\b/g, "")
    .split(/\s+/)
    .map((word) =>
      word.length > 4
        ? word
            .replace(/ies$/, "y")
            .replace(/(?<=[^s])s$/, "")
            .replace(/(?<=ss|x|ch|sh)e$/, "")
        : word,
    )
    .join(" ")
    .trim();
}

function passagesOf(reading: Reading, term: string): Passage[] {
  const pattern = stemmed(term)
    .split(" ")
    .map((word) => escaped(word).replace(/y$/, "(?:y|ies)") + (word.length > 2 ? "(?:e?s)?" : ""))
    .join(String.raw`[\s\-/‑–]+`);
  const isSigns = /^\p{Lu}{2,3}$/u.test(term);
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}+#])`, "giu");
  const found: Passage[] = [];
  for (const { 0: said, index } of reading.text.matchAll(whole)) {
    // “IT” and “US” are words in small letters.
    if (isSigns && said !== said.toUpperCase() && !said.endsWith("s")) continue;
    found.push(reading.passage(index, index + said.length));
    if (found.length >= 5) break;
  }
  return found;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
