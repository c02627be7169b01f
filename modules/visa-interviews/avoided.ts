import { sentencesIn } from "#lib/sentences.ts";
import { datesIn, spansIn } from "./dates.ts";
import type { Facts } from "./facts.ts";
import { moneyIn } from "./money.ts";
import { schoolsIn } from "./names.ts";
import { PAYS, peopleIn } from "./people.ts";
import type { OfficerQuestion } from "./questions.ts";
import { plain, tellingWords } from "./quote.ts";

const DODGE =
  /\b(?:i don't know|i do not know|don't know exactly|not sure|no idea|can't say|cannot say|don't remember|do not remember|(?:in|see|check) (?:my|the) (?:documents?|papers?|file|form)|my (?:agent|consultant|consultancy)|will manage|takes? care of everything|whatever is needed|as i said|already (?:said|told)|skip|next question|prefer not)\b/;
const YES_NO =
  /^(?:well,? |um,? |sir,? |madam,? |officer,? )*(?:yes|yeah|yep|no|none|nope|never|nobody|not|once|twice|only|just|maybe)\b|[,.;] (?:so |and |but )?(?:yes|no)\b|\bi (?:do|don't|did|didn't|have|haven't|had|will|won't|was|wasn't|am|am not|do not|have not|will not|plan|never|only|just)\b|\bmy [a-z]+ (?:lives?|is|works?|stud)|\bi'(?:m|ve|ll)\b|\bnobody\b|\bno one\b|\bfirst (?:time|application|visa|visit|trip)\b|\bon[- ]campus\b|\bassistantship\b/;
/** "Brother, in Ohio." */
const BARE_RELATIVE =
  /^(?:(?:an?|my|one|two|some|the) )?(?:father|mother|parents|brothers?|sisters?|aunts?|uncles?|cousins?|husband|wife|sons?|daughters?|children)\b/;
const SOURCE =
  /\b(?:loan|scholarship|assistantship|savings|deposit|employer|company|university|school|bank|grant|fellowship|stipend|trust|government|ministry|department|foundation|account|income|salary|saved|put aside|sponsor is)\b/;
const WORK =
  /\b(?:work|works|working|worked|job|own|owns|runs?|running|business|shop|store|farm|farmer|retired|pension|teach\w*|doctor|nurse|engineer|manager|officer|driver|clerk|accountant|lawyer|trader|dealer|contractor|builder|government|employed|self-employed|freelance\w*|housewife|homemaker|student|studying|unemployed|sales|heads?|surgeon|dentist|lecturer|principal|designer|developer|programmer|researcher|architect|analyst|[a-z]{3,}(?:ician|ologist)|exports?|exporter|imports?|importer|company|firm|clinic|hospital|bank|factory|hotel|restaurant|salesman|sells?|selling|police|army|pilot|director|consultant|professor|civil servant|(?:he|she|they|i|we) (?:grows?|makes? (?!(?:good|enough|about|around|money|a lot)\b)|builds?|repairs?|trades?|supply|supplies|designs?|drives?|cooks?|treats?|raises?)|(?:^|\b(?:he's |she's |i'm |they're ))an? (?!(?:[a-z]+ ){0,2}(?:good|rich|wealthy|well|great|nice|university|college|country|city)\b)[a-z]+|is an? (?!(?:[a-z]+ ){0,2}(?:university|college|country|city)\b)[a-z]+)\b/;
const TIE =
  /\b(?:job|work|employer|leave|office|position|business|company|firm|factory|shop|store|farm|land|house|home loan|apartment|flat|property|rent|parents?|father|mother|wife|husband|children|child|kids?|son|daughter|brother|sister|grand\w+|fianc\w+|family|clinic|hospital|practice|school|studies|exams?|pension|contract|promotion|clients?|customers?|patients?|students?|fields|crops|animals)\b/;
const PLAN =
  /\b(?:will|'ll|would|'d|going to|plan|want|hope|intend|return|go back|come back|join|work|start|open|run|take over|become|teach|build|set up)\b/;
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

/** "I do", "We pay for it ourselves." */
const PAYS_SELF =
  /^(?:me|us|(?:i|we|he|she|they) (?:do|does|pay|pays))\b|\b(?:my|our)sel(?:f|ves)\b/;
/** "Kaya Tekstil pays everything." */
const NAME_PAYS =
  /\b(?!(?:I|He|She|They|It|That|This|Who|Everything|Someone|Somebody|Nobody)\b)[A-Z]\w+ (?:pays|will pay|is paying|covers|sponsors|funds)\b/;
/** What a school has that others may not. */
const OFFERS =
  /\b(?:labs?|laboratory|professors?|courses?|research|co-op|internships?|scholarship|faculty|curriculum|thesis|clinic|studio)\b/;
const ERRAND =
  /\b(?:touris[mt]|tour|vacation|holidays?|sightseeing|honeymoon|wedding|birth|graduation|funeral|business|meetings?|conference|fair|training|shopping|treatment|surgery|operation|visit(?:ing)?)\b/;

/** Why an answer avoids the question; null if it doesn't. */
export type Avoidance = "silent" | "dodged" | "missing";

const HAS: Record<OfficerQuestion["want"], (text: string, said: string, facts: Facts) => boolean> =
  {
    "yes-no": (text, said) =>
      YES_NO.test(said) || BARE_RELATIVE.test(said) || datesIn(text).length > 0,
    money: (text, said) =>
      moneyIn(text).length > 0 ||
      /\b\d{3,}\b/.test(text) ||
      /\bfree\b|nothing/.test(text) ||
      // "Around 48", which the officer hears in thousands.
      (said.length < 25 && /\b\d{2}\b/.test(text)),
    date: (text, said) =>
      datesIn(text).length > 0 ||
      spansIn(text).length > 0 ||
      /\bnext (?:year|month|week|summer|spring|fall)\b/.test(said),
    length: (text, said) =>
      spansIn(text).length > 0 ||
      datesIn(text).length > 0 ||
      /\b(?:weekend|fortnight|nights?|days|weeks|months)\b/.test(said),
    person: (text, said, facts) =>
      peopleIn(text, said.length < 80).length > 0 ||
      SOURCE.test(said) ||
      PAYS_SELF.test(said) ||
      NAME_PAYS.test(text) ||
      sharesWord(said, facts["payer"]) ||
      sharesWord(said, facts["work"]),
    work: (_, said, facts) => WORK.test(said) || sharesWord(said, facts["work"]),
    "sponsor-work": (text, _, facts) =>
      sentencesIn(text).some(
        (sentence) => WORK.test(plain(sentence)) && !isOwnPlan(sentence, facts),
      ),
    tie: (_, said) => TIE.test(said),
    plan: (text, said) =>
      !isBarePromise(said) &&
      ((PLAN.test(said) && tellingWords(text).length >= 4) ||
        (WORK.test(said) && tellingWords(text).length >= 2)),
    program: (text, _, facts) => {
      const said = plain(
        sentencesIn(text)
          .filter((one) => !isOfOthers(one))
          .join(" "),
      );
      return DEGREE.test(said) || FIELD_IN_ING.test(said) || sharesWord(said, facts["program"]);
    },
    funds: (text, said) =>
      SOURCE.test(said) ||
      peopleIn(text).length > 0 ||
      (tellingWords(text).length >= 3 &&
        (!COSTS.test(said) || FUNDS.test(said) || PAYS.test(said))),
    reason: (text, said) =>
      tellingWords(text).length >= (OFFERS.test(said) ? 2 : 3) || schoolsIn(text).length > 0,
    purpose: (text, said, facts) =>
      tellingWords(text).length >= 3 || ERRAND.test(said) || sharesWord(said, facts["purpose"]),
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
  const isLoose = ["reason", "purpose", "place", "yes-no"].includes(question.want);
  return isLoose && DODGE.test(said) && tellingWords(text).length < 10 ? "dodged" : null;
}
