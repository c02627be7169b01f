import { datesIn, spansIn } from "./dates.ts";
import type { Facts } from "./facts.ts";
import { moneyIn } from "./money.ts";
import { schoolsIn } from "./names.ts";
import { PAYS, peopleIn } from "./people.ts";
import type { OfficerQuestion } from "./questions.ts";
import { plain, sentencesOf, tellingWords } from "./quote.ts";

const DODGE =
  /\b(?:i don't know|i do not know|don't know exactly|not sure|no idea|can't say|cannot say|don't remember|do not remember|(?:in|see|check) (?:my|the) (?:documents?|papers?|file|form)|my (?:agent|consultant|consultancy)|will manage|takes? care of everything|whatever is needed|as i said|already (?:said|told)|skip|next question|prefer not)\b/;
const YES_NO =
  /^(?:well,? |um,? |sir,? |madam,? |officer,? )*(?:yes|yeah|yep|no|none|nope|never|nobody|not|once|twice|only|just|maybe)\b|\bi (?:do|don't|did|didn't|have|haven't|will|won't|was|wasn't|am|am not|do not|have not|will not|plan|never)\b|\bmy [a-z]+ (?:lives?|is|works?|stud)|\bi'(?:m|ve|ll)\b|\bnobody\b|\bno one\b/;
const SOURCE =
  /\b(?:loan|scholarship|assistantship|savings|deposit|employer|company|university|school|bank|grant|fellowship|stipend|trust|government|income|salary|sponsor is)\b/;
const WORK =
  /\b(?:work|works|working|worked|job|own|owns|runs?|running|business|shop|store|farm|farmer|retired|pension|teach\w*|doctor|nurse|engineer|manager|officer|driver|clerk|accountant|lawyer|trader|dealer|contractor|builder|government|employed|self-employed|freelance\w*|housewife|homemaker|student|studying|unemployed|company|firm|clinic|hospital|bank|factory|hotel|restaurant|salesman|sells?|selling|police|army|pilot|director|consultant|professor|civil servant|is an? (?!(?:[a-z]+ ){0,2}(?:university|college|country|city)\b)[a-z]+)\b/;
const TIE =
  /\b(?:job|work|employer|leave|office|position|business|company|firm|factory|shop|store|farm|land|house|home loan|apartment|flat|property|rent|parents?|father|mother|wife|husband|children|child|kids?|son|daughter|brother|sister|grand\w+|fianc\w+|family|clinic|hospital|practice|school|studies|exams?|pension|contract|promotion|clients?|customers?|students?)\b/;
const PLAN =
  /\b(?:will|'ll|going to|plan|want|hope|intend|return|go back|come back|join|work|start|open|run|take over|become|teach|build|set up)\b/;
const DEGREE =
  /\b(?:master|bachelor|ms|mba|phd|msc|bs|degree|major|science|engineering|management|business|economics|law|medicine|nursing|design|arts?|computing|[a-z]{4,}(?:ics|logy|graphy|ometry))\b/;
/** "Marketing", and not "he is paying". */
const FIELD_IN_ING =
  /(?<!\b(?:he|she|they|i|we)(?:'s|'m|'re| is| am| are| was| were)? )\b(?!(?:paying|going|coming|living|working|studying|staying|helping|supporting|sponsoring|funding|looking|getting|having|giving|taking|making|doing|remaining|including|anything|everything|something|nothing|being|during|pursuing|hoping|trying)\b)[a-z]{4,}ing\b/;
/** A sentence about the applicant's plans. */
const OWN_PLAN = /\bi(?:'ll| will| want| plan| hope| intend|'m going|am going)\b/;
const OTHERS = /\b(?:he|she|they|his|her|their|it is|it's|he's|she's|they're|we)\b/;
/** Repeats what it costs, and says nothing of where the money is. */
const COSTS = /\b(?:costs?|tuition|fees?|expenses)\b/;
const FUNDS =
  /\b(?:i|we|he|she|they|from|with|sold|sell\w*|land|property|house|gold|rent|business|sav\w+|borrow\w*|family|deposits?|funds?|gifts?|profits?|pension|bonus|money)\b/;

/** Why an answer avoids the question; null if it doesn't. */
export type Avoidance = "silent" | "dodged" | "missing";

const HAS: Record<OfficerQuestion["want"], (text: string, said: string, facts: Facts) => boolean> =
  {
    "yes-no": (_, said) => YES_NO.test(said),
    money: (text) =>
      moneyIn(text).length > 0 || /\b\d{3,}\b/.test(text) || /\bfree\b|nothing/.test(text),
    date: (text, said) =>
      datesIn(text).length > 0 ||
      spansIn(text).length > 0 ||
      /\bnext (?:year|month|week|summer|spring|fall)\b/.test(said),
    length: (text, said) =>
      spansIn(text).length > 0 ||
      datesIn(text).length > 0 ||
      /\b(?:weekend|fortnight|days|weeks|months)\b/.test(said),
    person: (text, said, facts) =>
      peopleIn(text, said.length < 80).length > 0 ||
      SOURCE.test(said) ||
      sharesWord(said, facts["payer"]),
    work: (_, said) => WORK.test(said),
    "sponsor-work": (text, _, facts) =>
      sentencesOf(text).some(
        (sentence) => WORK.test(plain(sentence)) && !isOwnPlan(sentence, facts),
      ),
    tie: (_, said) => TIE.test(said),
    plan: (text, said) => PLAN.test(said) && tellingWords(text).length >= 4 && !isBarePromise(said),
    program: (text, _, facts) => {
      const said = plain(
        sentencesOf(text)
          .filter((one) => !isOfOthers(one))
          .join(" "),
      );
      return DEGREE.test(said) || FIELD_IN_ING.test(said) || sharesWord(said, facts["program"]);
    },
    funds: (text, said) =>
      SOURCE.test(said) ||
      peopleIn(text).length > 0 ||
      (tellingWords(text).length >= 4 &&
        (!COSTS.test(said) || FUNDS.test(said) || PAYS.test(said))),
    reason: (text) => tellingWords(text).length >= 4 || schoolsIn(text).length > 0,
    place: (text) =>
      /\s[A-Z][a-z]/.test(` ${text}`.replace(/^ \w+/, "")) || tellingWords(text).length >= 1,
  };

/** "My brother lives in Dallas": of somebody else, without a word on oneself. */
function isOfOthers(sentence: string): boolean {
  const said = plain(sentence);
  return said.startsWith("my ") && peopleIn(sentence).length > 0 && !/\b(?:i|me)\b/.test(said);
}

/** "I'll join my uncle's company" doesn't say what the father does. */
function isOwnPlan(sentence: string, facts: Facts): boolean {
  const said = plain(sentence);
  if (!OWN_PLAN.test(said) || OTHERS.test(said)) return false;
  const named = peopleIn(facts["payer"] ?? "", true);
  const payers = named.includes("parents") ? [...named, "father", "mother"] : named;
  return !peopleIn(sentence).some((person) => payers.length === 0 || payers.includes(person));
}

/** "I'll definitely come back to my country" names no plan. */
function isBarePromise(said: string): boolean {
  const rest = said.replace(
    /\b(?:after|graduat\w+|definitely|certainly|surely|come|go|return|back|complet\w+|studies|course|promise|serve|nation|motherland|my|home)\b/g,
    " ",
  );
  return (
    /\b(?:return|go|come)(?:ing)? back\b|\breturn\b/.test(said) && tellingWords(rest).length < 2
  );
}

function sharesWord(said: string, fact: string | undefined): boolean {
  return tellingWords(fact ?? "").some((word) => word.length > 2 && said.includes(word));
}

export function isSilent(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** Why a reply avoids "Which is right?"; "I misspoke" answers it. */
export function evasionOf(text: string): Avoidance | null {
  if (isSilent(text)) return "silent";
  return DODGE.test(plain(text)) && !/\d/.test(text) ? "dodged" : null;
}

export function avoidanceOf(
  question: Pick<OfficerQuestion, "want">,
  text: string,
  facts: Facts,
): Avoidance | null {
  if (isSilent(text)) return "silent";
  const said = plain(text).trim();
  const answers = HAS[question.want](text, said, facts);
  if (!answers) return DODGE.test(said) ? "dodged" : "missing";
  // "I have a job, it's all in my documents" answers; "my agent knows, it's in the file" doesn't.
  const isLoose =
    question.want === "reason" || question.want === "place" || question.want === "yes-no";
  return isLoose && DODGE.test(said) && tellingWords(text).length < 10 ? "dodged" : null;
}
