import type { Figures } from "./schema.ts";
import { quoteOf, type Sentence } from "./text.ts";

/** How clearly a sentence states each part of a story, from 0 to 1. */
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

/** What the speaker says they did or would do: each verb, and whether it says anything. */
export function ownActionsOf({ plain }: Sentence): { verb: string; isClear: boolean }[] {
  return [...plain.matchAll(OWN_ACTION)].map(([, verb]) => ({
    verb: verb!,
    isClear: !FAINT_ACTION.test(verb!),
  }));
}

const FRAME =
  / (?:in the end|as a result|the result|results? (?:was|were|is)|since then|ever since|after that (?:we|i|the|it|no)|these days|today|now|to this day|ended up|by the end|by the time|finally|eventually|in total|overall|(?:days?|weeks?|months?|quarters?|years?|hours?|minutes?) later|the (?:next|following) (?:day|week|month|quarter|year|morning|release|audit|sprint|visit|cycle|peak|season)|within (?:a|an|two|three|four|five|six|\d+)|from then on|at the end|that (?:brought|took|got|cut|saved|raised|dropped|reduced|made it|meant (?:that )?(?:we|no))|so far|never again|still (?:runs?|works?|holds?|in use|use|used)|outcome|has not|hasn't|haven't|no longer|not once|turned out) /;
const OUTCOME =
  / (?:drop(?:ped|s)?|fell|fall|rose|rise|went (?:down|up|from|to|live|back|out)|came (?:down|back|in|out)|cut|reduced|reduces|saved|saves|increased|improved|grew|climbed|jumped|doubled|halved|tripled|shrank|shipped|launched|delivered|passed|recovered|discharged|resolved|won|approved|signed|renewed|stopped|disappeared|vanished|gone|adopted|accepted|published|graduated|promoted|finished|completed|paid|closed|fixed|solved|stayed|kept|held|reached|hit|beat|met|runs?|ran|used by|takes|took|avoided|prevented|returned|survived|earned|gained|lost|raised|brought|copied|rolled out|on time|without (?:a|an|any|one)|nobody|no one|none|no (?:more|further|new|repeat|outages?|errors?|failures?|complaints?|incidents?|damage|violations?|late|lost|missed)|zero|fewer|faster|less|healthy|safe|safely|clean|balanced|confirmed|became|standard|every (?:time|month|week|quarter|release|shift|trip)|went home|walked|thanked|agreed) /;
const CHANGE =
  / from (?:about |around |over |nearly |roughly |almost )?(?:\p{L}+ ){0,2}\S* ?(?:\S+ ){0,4}?(?:down |up )?to /u;
const VAGUE_END =
  / (?:worked out|turned out (?:well|good|fine|okay|ok|great|alright)|everyone was happy|everybody was happy|went well|was good|was fine|was okay|was ok|was great|better|successful|a success|got (?:it )?(?:done|fixed|solved|better)|it worked|happy) /;

/** How well a sentence states what came of it. Where in the answer it's said counts too. */
export function resultIn(sentence: Sentence): number {
  const { plain, position } = sentence;
  const framed = FRAME.test(plain);
  const outcome = OUTCOME.test(plain);
  const change = CHANGE.test(plain) && hasNumber(sentence);
  const number = hasNumber(sentence);
  // Early in a story, the same words describe the problem.
  if (position < 0.45) return 0;
  const says = (framed ? 0.35 : 0) + (outcome ? 0.35 : 0) + (number ? 0.3 : 0) + (change ? 0.3 : 0);
  const vague = VAGUE_END.test(plain) && !number ? 0.35 : 1;
  const late = position >= 0.6 ? 1 : 0.8;
  return Math.min(1, says * late, vague);
}

const SITUATION =
  / (?:when|while|last (?:year|month|week|spring|summer|fall|autumn|winter|quarter)|years? ago|months? ago|at the time|i was (?:a|an|the|on|in|at|working)|we were|there was|there were|our|at my|in my (?:last|previous|first|second|third|final)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|20\d\d)|the (?:problem|issue|situation)|at work|the company|my (?:team|company|employer|job|shop|unit|ward)) /;
const TASK =
  / (?:had to|needed to|my (?:job|task|goal|role|responsibility|part|assignment)|was (?:asked|responsible|assigned|told) (?:to|for|with)|i was to|the goal|deadline|supposed to|expected to|the task|was mine|in charge of|by (?:monday|tuesday|wednesday|thursday|friday|the end of)|wanted (?:me|us) to|asked me to) /;

/** The clearest sentence of each part of a story; null for parts that weren't seen. */
export function structureOf(sentences: readonly Sentence[], answer: number): Figures["structure"] {
  const clearest = (part: Part, scoreOf: (sentence: Sentence) => number) => {
    const scored = sentences.map((sentence) => ({ sentence, score: scoreOf(sentence) }));
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a), scored[0]!);
    return best.score >= (part === "result" ? 0.6 : 0.5) ? quoteOf(best.sentence, answer) : null;
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
