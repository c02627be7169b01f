import type { Figures } from "./schema.ts";
import { quoteOf, type Sentence, wordsOf } from "./text.ts";

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
  / (?:in the end|as a result|the result|results? (?:was|were|is)|since (?:then|january|february|march|april|may|june|july|august|september|october|november|december|that (?:day|week|month|night)|19\d\d|20\d\d)|(?:have not|has not|haven't|hasn't) (?:\w+ ){1,6}since|in the \w+ (?:weeks|months|years|quarters) since|ever since|these days|(?:we|i|she|he|they|it|which|that|team|clinic|company|everyone|now) now|now (?:i|we|it|the|every|each|he|she|they|any|all|our|my|no)|(?:is|are|was|has|have) now|today (?:i|we|it|the|every|our|that|they|he|she)|to this day|ended up|by the end (?:of (?:the|that|this) (?:day|week|month|quarter|year|shift|season))|finally|eventually|overall|(?:days?|weeks?|months?|quarters?|years?|hours?) later|the (?:next|following) (?:day|week|month|quarter|year|morning|release|audit|sprint|visit|cycle|peak|season|forecast|time|one|election|winter|summer|spring)|within (?:a|an|two|three|four|five|six|nine|ten|one|\d+)|from then on|from that day|that (?:brought|took|got|cut|saved|raised|dropped|reduced|freed|caught|made it)|so far|never again|still (?:runs?|works?|holds?|in use|use|used|stands?|there|do|does)|outcome|no longer|not once|turned out to|for the first time|in hindsight|looking back) /;
const OUTCOME =
  / (?:drop(?:ped|s)?|fell|fall|rose|risen|went (?:down|up|from|to|live|back|out|home|well under|away|into)|came (?:down|back|in|out|to)|down (?:from|to|by)|up (?:from|to|by)|cut|reduced|saved|freed|increased|improved|grew|climbed|jumped|doubled|halved|tripled|shrank|shipped|launched|delivered|passed|recovered|discharged|resolved|won|approved|extended|signed|renewed|stopped|disappeared|vanished|gone|adopted|accepted|published|graduated|promoted|finished|completed|paid|closed|fixed|solved|stayed|kept|held|reached|hit|beat|met|runs|loads|took|takes|lasted|avoided|prevented|returned|survived|earned|gained|lost|raised|repaid|filled|caught|blocked|worked|adopts?|copied|changed (?:its|their|the|how)|put it|uses?|gave (?:me|us)|sent me|thanked|offered me|asked me|hired|extended|on time|on schedule|on the (?:agreed|original|promised) date|under budget|ahead of|early|without (?:a|an|any|one|losing)|nobody|no one|no|none|zero|fewer|faster|less|under a|normal|alive|healthy|hurt|safe|safely|clean|green|quiet|flat|balanced|confirmed|became|largest|standard|permanent(?:ly)?|for good|every (?:time|month|week|quarter|release|shift|trip|new)|fine|happened|in place|refunded|treated|cured|sold|contested|repeat|by half|twice as|back (?:to|at|in|on|up)) /;
const CHANGE = / from (?:\S+ ){1,5}(?:down |up )?to /;
const VAGUE_END =
  / (?:work(?:ed|ing) (?:out|better|well|quite|really|fine|okay)|turned out (?:well|good|fine|okay|ok|great|alright)|(?:everyone|everybody|customers?|boss|manager|stakeholders?|management|they|team|business|company|all) (?:was|were|is|are) (?:\w+ )?(?:happy|satisfied|pleased|relieved|proud)|went (?:quite |really |very )?well|(?:was|were|is|are) (?:quite |very |really |pretty |so )?(?:good|fine|okay|ok|great|positive|better|successful|satisfied)|a success|solved (?:it|everything|all)|got (?:it )?(?:done|solved|better)|got (?:a )?(?:little |bit )?better|it worked|somehow|some(?:body|one) (?:found|changed|fixed|came|did)|under control|as far as i|i (?:believe|think|guess)|more or less|in a way|learned (?:a lot|many|that)|liked it|good (?:grade|outcome|experience|feedback)|moved on|calmed down|quite a|taught me|showed me|shows? (?:how|that)|it is important|i am (?:sure|convinced|proud|confident)|thick skin|attitude|everything (?:was|is|went)) /;
/** Plans and steps of one's own are no result, whatever their verb. */
const STEP =
  / (?:i|we (?:agreed|decided|planned|met|had|talked|discussed|looked|tried|wanted|needed|considered)|my (?:idea|plan|guess|suspicion|hypothesis|mistake)|because|if|would|could|should|asked|wanted|needed) /;

/** The parts of a sentence between commas and conjunctions, as words with a space around each. */
const clausesOf = ({ text }: Sentence): string[] =>
  text.split(/[,;:—–]|\s(?:and|but|so)\s/).map((clause) => ` ${wordsOf(clause).join(" ")} `);

/** How well a sentence states what came of a story. Where it's said counts too. */
export function resultIn(sentence: Sentence): number {
  const { plain, position } = sentence;
  // Early in a story, the same words describe the problem.
  if (position < 0.62) return 0;
  const others = clausesOf(sentence).filter((clause) => !STEP.test(clause));
  const framed = FRAME.test(plain);
  const outcome = others.some((clause) => OUTCOME.test(clause));
  const number = others.some((clause) => NUMBER.test(clause));
  const change = number && others.some((clause) => CHANGE.test(clause));
  const says =
    (framed ? 0.55 : 0) +
    (outcome ? 0.5 : 0) +
    (number ? 0.3 : 0) +
    (change ? 0.2 : 0) +
    // The last words are where a result belongs.
    (position >= 0.8 && others.length > 0 ? 0.15 : 0);
  const vague = VAGUE_END.test(plain) && !number ? 0.35 : 1;
  return Math.min(1, says, vague);
}

const CONCLUSION =
  / (?:so (?:i|we|that|my|the|it|nobody|you|both|i'd)|that (?:is|was) (?:why|how|what|the|my)|that (?:why|how)|(?:i|we) would know|know (?:that )?it|which is (?:why|how)|by (?:then|noon|the end|monday|saturday|friday|tomorrow|six)|in total|in the end|at the end|at last|finally|after that|only (?:when|after|then)|in (?:\S+ )?(?:weeks?|months?|days?|quarters?) |i would (?:ship|recommend|pick|choose|go with|trust|sign|advise|offer)|my (?:answer|number|recommendation|choice|advice|plan)|result|leaves|last|from then|back (?:at|on|to) (?:work|my|our)|every (?:week|hour|month)|each (?:week|month|step|of)|both|worth|stays|keeps?|no longer|instead|if (?:it|one|they|that|the|those|we|i) (?:\S+ ){1,5}(?:i|we|it)) /;

/** How well a sentence says where an answer to “what would you do” leads. */
export function conclusionIn(sentence: Sentence): number {
  const { plain, position } = sentence;
  if (position < 0.6) return 0;
  const says = (CONCLUSION.test(plain) ? 0.8 : 0.2) + (hasNumber(sentence) ? 0.2 : 0);
  return says * (position >= 0.78 ? 1 : 0.5);
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
