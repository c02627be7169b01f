import type { Figures } from "./schema.ts";
import { clausesOf, quoteOf, type Sentence } from "./text.ts";

/** How clearly a sentence states each part of a story, 0 to 1. */
type Part = "situation" | "task" | "action" | "result";

const NUMBER_WORD =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|hundreds|thousand|thousands|million|billion|dozen|half|twice|double|doubled|halved|third|quarter|percent|zero";
const NUMBER = new RegExp(` (?:[\\p{Sc}]?\\d[\\d.,:]*%?[a-z]{0,3}|${NUMBER_WORD}) `, "u");
const NUMBERS = new RegExp(`(?<= )(?:\\d[\\d.,:]*%?[a-z]{0,3}|${NUMBER_WORD})(?= )`, "gu");
/** Number words that are rarely a fact by themselves. */
const ORDINARY = new Set(["third", "quarter", "half"]);

export const hasNumber = ({ plain }: Sentence): boolean => NUMBER.test(plain);

/** The different numbers in a sentence. */
export function numbersOf({ plain }: Sentence): string[] {
  return [...new Set(plain.match(NUMBERS) ?? [])].filter((word) => !ORDINARY.has(word));
}

const STATIVE =
  "am|was|were|had|have|has|did|do|do not|don't|didn't|think|thought|guess|feel|felt|like|liked|want|wanted|know|knew|mean|believe|hope|hoped|suppose|need|needed|can't|couldn't|could|can|would|will|should|must|might|may|never|not|really|always|usually|and|or|the|a|be|been|love|loved|enjoy|enjoyed|hate|hated|prefer|remember|forget|get|got|see|say|said|guessed|wish|just|kind|sort|too|in|to|with|for|on|at|is|it|that|who|work|live|lived|try|tried|seem|seemed|care|happen|happened|became|become|study|agree|tend|better|won't|wouldn't|haven't|wasn't|heard";
const LEAD_IN =
  "(?:(?:then|also|first|just|finally|personally|next|would|will|have|had|later|simply|even|still|now|therefore|instead|again|always|usually|only|did|do|\\w{2,12}ly) ){0,2}";
const OWN_ACTION = new RegExp(` i ${LEAD_IN}(?!(?:${STATIVE}) )(\\p{L}{2,20})(?= )`, "gu");
const FAINT_ACTION =
  /^(?:helped|worked|participated|supported|attended|assisted|contributed|went|came|looked|dealt|used|managed|continued|stayed|waited|joined|focused|handled|struggled|follow|followed|did|finished|started|learned|realized|noticed|saw)$/;

/** The speaker's actions, actual or hypothetical: each verb, and whether it's specific. */
export function ownActionsOf({ plain }: Sentence): { verb: string; isClear: boolean }[] {
  return [...plain.matchAll(OWN_ACTION)].map(([, verb]) => ({
    verb: verb!,
    isClear: !FAINT_ACTION.test(verb!),
  }));
}

const UNIT =
  "(?:hours?|days?|nights?|mornings?|afternoons?|weeks?|months?|quarters?|years?|seasons?|winters?|summers?|releases?|audits?|shifts?|trips?|cycles?)";
/** A time after the action. Alone it's no result: “since then I ask first” is a habit. */
const AFTERWARDS = new RegExp(
  ` (?:in the end|at the end|as a result|the result|(?:ever )?since|so far|to this day|these days|today|now|finally|eventually|overall|from then on|no longer|(?:\\w+ )?${UNIT} (?:later|after)|after that|afterwards|(?:the|that) (?:next|following) \\w+|next year|within (?:a|an|the|\\w+) ${UNIT}|in (?:the|my|our) (?:last|past|first|next|following|\\w+) (?:\\w+ )?${UNIT}|(?:last|this) (?:year|month|week|quarter|spring|summer|autumn|fall|winter)|by (?:noon|then|\\w+day|one|two|three|four|five|six|the end|january|february|march|april|may|june|july|august|september|october|november|december)|still|again) `,
);
/** What became of something or someone else. */
const OUTCOME =
  / (?:drop(?:ped|s)?|fell|fall|rose|risen|went (?:down|up|from|to|live|back|out|home|away|through)|came (?:down|back|in|out|to)|improved|grew|climbed|jumped|doubled|halved|tripled|shrank|shipped|launched|delivered|passed|recovered|discharged|resolved|won|approved|signed|renewed|stopped|disappeared|vanished|gone|adopted|accepted|published|graduated|promoted|finished|completed|paid|repaid|closed|fixed|solved|stayed|kept|held|reached|hit|beat|met|runs?|ran|took|takes|lasted|avoided|prevented|returned|survived|earned|gained|lost|saved|saves|freed|filled|caught|blocked|copied|gave (?:me|us|back)|sent me|thanked|offered me|asked me|made it|hired|extended|on (?:time|schedule|budget)|under budget|ahead of|early|normal|alive|healthy|safe|safely|clean|quiet|flat|back (?:to|at|in|on|up|by)|refunded|treated|cured|sold|ordered|confirmed|became|works|worked|adopts?|uses?|got (?:\w+ ){0,2}(?:back|out|home|better)|left|moved|joined|switched|came|agreed|started|turned|found|agrees?|asks?) /;
const COMPARED =
  / (?:from (?:\S+ ){1,6}(?:down |up )?to|(?:down|up|cut|reduced|increased|raised|fell|rose|dropped) (?:\w+ ){0,3}(?:to|by|from)|below|under|above|(?:more|fewer|less|higher|lower|faster|slower|earlier|sooner|better|cheaper) than|than (?:before|the)|instead of|and not|half|twice|against) /;
/** What no longer happens. */
const ABSENT =
  / (?:no(?: \w+){1,3}|none|nobody|no one|nothing|never|not (?:once|one|a|had|been)|zero|without (?:a|an|any|one|losing)|(?:hasn't|haven't|has not|have not)) /;
/** Plans, reasons and steps aren't results, whatever their verb. */
const STEP =
  / (?:(?:agreed|decided|planned|talked|discussed|looked|tried|wanted|needed|considered|asked) |my (?:idea|plan|guess|suspicion|hypothesis|mistake)|because|if|would|could|should|must) /;
/** “We were at forty-three” and “we had it back by one” describe a state, not a step. */
const OWN =
  /^ (?:\S+ ){0,3}(?:i|we) (?!(?:\w+ ){0,1}(?:had|have|were|are|was|been|ended|went|got|came|made it|stayed|lost|won|passed|finished|reached) )/;
const STARTS_WITH_VERB =
  /^ (?:then |also )?(?:\w+ed|put|told|sent|paid|kept|took|gave|made|wrote|built|ran|found|met|brought|cut|set|held|went) /;

/** Ramps from 0 to 1 between two positions, so that no single word decides. */
const rise = (position: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (position - from) / (to - from)));

/** How well a sentence states a story's result. Its position counts too. */
export function resultIn(sentence: Sentence): number {
  // Early in a story, the same words describe the problem.
  const isLate = rise(sentence.position, 0.4, 0.7);
  return isLate === 0 ? 0 : outcomeIn(sentence) * isLate;
}

function outcomeIn(sentence: Sentence): number {
  const { position } = sentence;
  const clauses = clausesOf(sentence).filter((clause) => !STEP.test(clause));
  let isOwn = false;
  const told = clauses.map((clause) => {
    // “I refunded two and closed the rest”: the second verb has the same subject.
    const goesOn = isOwn && STARTS_WITH_VERB.test(clause);
    isOwn = OWN.test(clause) || goesOn;
    const later = AFTERWARDS.test(clause);
    const absent = ABSENT.test(clause);
    const number = NUMBER.test(clause);
    const compared = number && COMPARED.test(clause);
    // The speaker's own step isn't a result, unless it says what it led to.
    const counts = !isOwn || later || absent || compared;
    return {
      later,
      absent: absent && counts,
      number: number && counts,
      compared: compared && counts,
      outcome: OUTCOME.test(clause) && !isOwn,
    };
  });
  const some = (key: keyof (typeof told)[number]) => told.some((clause) => clause[key]);
  const says =
    (some("later") ? 0.3 : 0) +
    (some("number") ? 0.3 : 0) +
    (some("outcome") ? 0.35 : 0) +
    (some("compared") ? 0.25 : 0) +
    (some("absent") ? 0.35 : 0) +
    // A result belongs at the end.
    (clauses.length > 0 ? 0.15 * rise(position, 0.65, 0.85) : 0);
  return Math.min(1, says);
}

const CONCLUSION =
  / (?:so (?:i|we|that|my|the|it|nobody|you|both|i'd)|that (?:is|was) (?:why|how|what|the|my)|that (?:why|how)|(?:i|we) would know|know (?:that )?it|which is (?:why|how)|by (?:then|noon|the end|monday|saturday|friday|tomorrow|six)|in total|in the end|at the end|at last|finally|after that|only (?:when|after|then)|in (?:\S+ )?(?:weeks?|months?|days?|quarters?) |i would (?:ship|recommend|pick|choose|go with|trust|sign|advise|offer)|my (?:answer|number|recommendation|choice|advice|plan)|result|leaves|last|from then|back (?:at|on|to) (?:work|my|our)|every (?:week|hour|month)|each (?:week|month|step|of)|both|worth|stays|keeps?|no longer|instead|if (?:it|one|they|that|the|those|we|i) (?:\S+ ){1,5}(?:i|we|it)) /;

/** How well a sentence states the outcome of a “what would you do” answer. */
export function conclusionIn(sentence: Sentence): number {
  const { plain, position } = sentence;
  const isLate = rise(position, 0.55, 0.8);
  if (isLate === 0) return 0;
  return ((CONCLUSION.test(plain) ? 0.8 : 0.2) + (hasNumber(sentence) ? 0.2 : 0)) * isLate;
}

const SITUATION =
  / (?:when|while|last (?:year|month|week|spring|summer|fall|autumn|winter|quarter)|years? ago|months? ago|at the time|i was (?:a|an|the|on|in|at|working)|we were|there was|there were|our|at my|in my (?:last|previous|first|second|third|final)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|20\d\d)|the (?:problem|issue|situation)|at work|the company|my (?:team|company|employer|job|shop|unit|ward)) /;
const TASK =
  / (?:had to|needed to|my (?:job|task|goal|role|responsibility|part|assignment)|was (?:asked|responsible|assigned|told) (?:to|for|with)|i was to|the goal|deadline|supposed to|expected to|the task|was mine|in charge of|by (?:monday|tuesday|wednesday|thursday|friday|the end of)|wanted (?:me|us) to|asked me to) /;

/** The clearest sentence of each part of a story; null for missing parts. */
export function structureOf(sentences: readonly Sentence[], answer: number): Figures["structure"] {
  const clearest = (part: Part, scoreOf: (sentence: Sentence) => number) => {
    const scored = sentences.map((sentence) => ({ sentence, score: scoreOf(sentence) }));
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a), scored[0]!);
    return best.score >= (part === "result" ? 0.55 : 0.5) ? quoteOf(best.sentence, answer) : null;
  };
  if (sentences.length === 0) return { situation: null, task: null, action: null, result: null };
  return {
    situation: clearest("situation", (one) =>
      SITUATION.test(one.plain) && one.position < 0.5 ? 1 - one.position : 0,
    ),
    task: clearest("task", (one) => (TASK.test(one.plain) ? 1 : 0)),
    action: clearest("action", (one) =>
      Math.min(
        1,
        ownActionsOf(one).reduce((sum, { isClear }) => sum + (isClear ? 0.6 : 0.3), 0),
      ),
    ),
    result: clearest("result", resultIn),
  };
}
