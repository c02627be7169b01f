import type { SignalName } from "./signals.ts";

/** How a competency is detected: the weights of signals, and phrases that show it. */
export type Reading = {
  weights: Partial<Record<SignalName | "skill", number>>;
  /** Several different ones show the skill. */
  skill?: RegExp;
  /** Without one of these, the answer doesn't show the competency, and no level is given. */
  needs?: RegExp;
  /** Advice to the candidate if it's missing. */
  advice: string;
  shown: string;
};

const phrases = (list: string) => new RegExp(` (?:${list})(?= )`, "g");

/**
 * By key of content/rubrics/competencies.json. Three aren't here: whether something was made well
 * (craft), is true in its field (fundamentals), or agrees with the papers (consistency) can't be
 * seen in the words of an answer.
 */
export const READINGS: Record<string, Reading> = {
  clarifying: {
    weights: { skill: 0.3, specifics: 0.3, reasons: 0.25, directness: 0.15 },
    skill: phrases(
      "asked (?:what|which|who|how|why|whether|if|for|them|her|him|the)|needed|need to|requirements?|limits?|constraints?|how (?:many|much|often|long|big|large)|which (?:users?|customers?|team|one)|budget|deadline|scope|goal|assum\\w+|depends on|who (?:needs?|needed|uses?|used|would)|wanted|had to|must|only|at most|at least|in order to|so that|decid\\w+|users?|customers?|the question was|meant that|peak|traffic|board|expect\\w*",
    ),
    // Nobody answers a monologue, so a question alone finds nothing out; an assumption said aloud,
    // what someone was asked, or what was needed does.
    needs: phrases(
      "assum\\w+|suppos\\w+|(?:as i|i) understand (?:it|this|that)|i (?:would )?(?:read|take) (?:it|this|that) (?:as|to)|let me (?:\\w+ )?(?:say it|say that|repeat|restate)|in other words|if (?:it|that|this|they|there|not|so|\\w+ing) (?:\\w+ ){0,3}(?:is|are|counts?|means?|fits?|may|can|must)|ask(?:ed)? (?:\\w+ ){0,5}(?:what|which|who|how|why|whether|if|when|where|for|about)|(?:i|we) (?:\\w+ ){0,2}(?:find|found|check|checked|learn|learned|know|knew) (?:out )?(?:what|which|who|how|whether|if)|requirements?|constraints?|needed|need to|had to|must|have to|the (?:goal|limit|budget|deadline|question|scope)|limits?|budget|at most|at least|depends on|wanted|decid\\w+|which (?:users?|customers?)|expect\\w*",
    ),
    shown: "you say what was needed and what the limits were",
    advice:
      "say what you assume about the need, the people and the limits before you say what you do",
  },
  approach: {
    weights: { reasons: 0.45, skill: 0.3, ownership: 0.25 },
    skill: phrases(
      "considered|alternatives?|options?|compared|instead of|rather than|trade off|tradeoff|ruled out|chose|picked|decided|because|cost|costs|memory|time|simpler|faster|cheaper|slower|risk|at the cost|would have|gave up|baseline|first|then|in batches|gradually|step|canary|rollback|back out|both|one by one|per cent|percent of|tried|rejected|could have|either|design\\w*|split|moved|replac\\w+",
    ),
    shown: "you name a choice and say why you made it",
    advice: "name one alternative, what each would cost, and why you chose yours",
  },
  verification: {
    weights: { skill: 0.5, numbers: 0.25, ownership: 0.25 },
    skill: phrases(
      "tests?|tested|testing|check\\w*|verif\\w+|measur\\w+|confirm\\w*|reproduc\\w+|compar\\w+|reconcil\\w+|prov\\w+|validat\\w+|replay\\w*|benchmark\\w*|profil\\w+|traced?|monitor\\w*|watch\\w*|before and after|held out|holdout|inspect\\w*|double check\\w*|expected|sanity|edge case|log|logs|matched|match|sample|samples|review\\w*|walk around|counted|looked at",
    ),
    shown: "you say how you know that it’s right",
    advice: "say how you checked it, and what the check showed",
  },
  diagnosis: {
    weights: { skill: 0.45, reasons: 0.35, specifics: 0.2 },
    skill: phrases(
      "traced?|narrowed|ruled out|hypothes\\w+|suspect\\w*|compared|logs?|graphs?|measur\\w+|found (?:that|out|the|a|it|one)|turned out|caus\\w+|root|reproduc\\w+|isolat\\w+|because|only when|only|pattern|noticed|saw|look(?:ed|ing) (?:at|for|into)|asked|query|queried|segment\\w*|split|bisect\\w*|checked|tested|swapped|probe\\w*|scope|examined|assess\\w*|vitals|labs?|history|timeline|symptom\\w*|differential|interviews?|interviewed|talked to|tickets?|data|showed",
    ),
    shown: "you say how you narrowed the cause down",
    advice: "say which causes you considered, and which fact ruled each one out",
  },
  prioritization: {
    weights: { skill: 0.35, reasons: 0.4, ownership: 0.25 },
    skill: phrases(
      "first|before|most|priorit\\w+|order|rank\\w*|left out|dropped|cut|postpon\\w+|later|waited?|instead|only|worst|biggest|highest|urgent|decid\\w+|chose|picked|said no|not yet|worth|value|effort|because|rather than|critical|stop\\w*|focus\\w*|next|until|trade off|impact|exposed|risk|important|one|removed|kept|skip\\w*",
    ),
    shown: "you say what came first and why",
    advice: "say what you did first, what you left out, and who paid for that",
  },
  numbers: {
    weights: { numbers: 0.65, specifics: 0.35 },
    shown: "you give the numbers that matter",
    advice: "give the figure before and after, each with its unit",
  },
  risk: {
    weights: { skill: 0.4, reasons: 0.35, ownership: 0.25 },
    skill: phrases(
      "risk\\w*|fail\\w*|worst|rollback|rolled? back|stopp?\\w*|safe|safely|safety|limit\\w*|backups?|harm|danger\\w*|protect\\w*|prevent\\w*|alert\\w*|outage|down|lost|loss|lose|break|broke|expos\\w+|breach|attack\\w*|block\\w*|isolat\\w+|refus\\w+|park\\w*|slow\\w*|waited|in case|unless|before|without|downtime|emergency|escalat\\w+|warn\\w*|check\\w*|allerg\\w+|follow up|error|errors|test\\w*|overheat\\w*|hot|margin|fuse|shock|permission\\w*|access|credential\\w*|ice|brake\\w*|patient\\w*",
    ),
    shown: "you say what could go wrong and how you’d limit it",
    advice: "say what could have gone wrong, and what you did first to limit the harm",
  },
  judgment: {
    weights: { reasons: 0.45, skill: 0.25, ownership: 0.3 },
    skill: phrases(
      "decid\\w+|decision|chose|choice|because|if|unless|risk\\w*|would have|would change|depends|instead|rather than|even though|although|disagree\\w*|against|pushed back|evidence|considered|called|asked|told|waited|escalat\\w+|consult\\w*|knew|did not know|didn't know|not sure|assum\\w+|judg\\w+|compared|level|expected|scope|trade off|recommend\\w*|hindsight|policy|treat\\w*|thought",
    ),
    shown: "you say what you decided and why",
    advice: "say which decision was yours, what spoke against it, and what would have changed it",
  },
  ownership: {
    weights: { ownership: 0.65, clarity: 0.2, reasons: 0.15 },
    shown: "you say what you did yourself, so your part is clear",
    advice: "start sentences with “I” and a verb, and say what you changed",
  },
  evidence: {
    weights: { specifics: 0.6, numbers: 0.4 },
    shown: "you back it up with facts someone could check",
    advice: "add a number, a name or a date that someone could check",
  },
  structure: {
    weights: { structure: 0.55, directness: 0.45 },
    shown: "your answer has a clear order, so it’s easy to follow",
    advice: "tell the situation, your task, what you did and the result, in that order",
  },
  directness: {
    weights: { directness: 0.5, clarity: 0.25, specifics: 0.25 },
    shown: "your first sentences answer the question",
    advice: "put the answer into your first sentence, with one fact, then stop",
  },
  communication: {
    weights: { clarity: 0.4, reasons: 0.3, structure: 0.3 },
    shown: "a listener can follow what you say",
    advice: "say what you did and why in short sentences, one step in each",
  },
  collaboration: {
    weights: { skill: 0.5, ownership: 0.3, reasons: 0.2 },
    skill: phrases(
      "asked|told|called|agreed?|met with|together|colleagues?|coworkers?|nurses?|physicians?|doctors?|attending|residents?|seniors?|managers?|engineers?|designers?|sales|support|dispatch\\w*|customers?|drivers?|mechanics?|family|team|listened|explained|disagree\\w*|showed|invited|consult\\w*|pharmacist|social worker|interviews?|interviewed|talked|thanked|helped|offered|apologi\\w+|suggested|shared|taught|handed|with (?:the|my|her|him|two|three)|said|brought in|convinced|checked with|receiver|shipper|broker|intern|interns|student|patients?|users?|legal|finance|marketing|developers?",
    ),
    shown: "you say who else was involved and what they brought",
    advice: "name who you talked to, what they said, and what that changed",
  },
  motivation: {
    weights: { reasons: 0.3, specifics: 0.4, skill: 0.3 },
    skill: phrases(
      "because|want|plan|program|degree|course|courses|professor|lab|research|my|return|back home|job|company|business|trip|visit\\w*|conference|wedding|weeks?|days|specialty|rotation|patients?|decided|chose|led me|interest\\w*|that is why|that why|goal|need|learn\\w*|reason|since|thesis|project|university|college|client|customer|order|worked|built|family|shop|factory|taught|study|studied|internship",
    ),
    shown: "you give specific reasons of your own",
    advice: "give a reason that only you could give, with a name or a date",
  },
};

/** Competencies that need a result: they're stricter, so that a result makes up for it. */
export const NEEDS_RESULT = new Set([
  "evidence",
  "numbers",
  "structure",
  "ownership",
  "verification",
  "diagnosis",
  "risk",
]);
