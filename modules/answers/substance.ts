import { numbersOf, ownActionsOf } from "./story.ts";
import type { Sentence } from "./text.ts";

/** Days, months and units of time: who was there says when and how long. */
const TIME =
  / (?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|quarters?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|noon|midnight|percent|dollars?|euros?|miles?|pounds?)(?= )/g;
/** What people do to find something out, and to tell it. */
const CHECK =
  / (?:asked|told|showed|called|wrote|measured|checked|counted|tested|compared|tried|looked|found|said|read|ran|saw|sat|walked|phoned|replied|answered|admitted)(?= )/g;
/** Generic phrases. */
export const GENERIC =
  / (?:(?:is|are|was|it) (?:also |always |very |really |so |quite |most |the most )*(?:important|essential|crucial|key|necessary)|important (?:topic|thing|part)|the key|best practices?|as (?:fast|soon|good|much|well) as possible|hard work(?:er|ing)?|hardworking|team player|passionate|synergy|best of my ability|always|usually|normally|generally|in general|of course|every (?:project|problem|patient|company|day|person|situation)|everybody|everyone|somebody|many (?:things|people|different|problems|tools|opportunities|projects|challenges|technologies|requests|stakeholders|extra)|different (?:things|ways|people|opinions|tools|tasks|models|cultures|topics|customers)|(?:one|you) (?:has|have|need|needs|must|should|can|just|only|always|never) (?:to )?|good (?:communication|team|feeling|experience|opportunit\w+|system|practice|solution|understanding|outcome)|communication (?:is|with|was|skills?)|teamwork|stay (?:calm|positive|professional|strong)|stayed (?:calm|positive|professional|strong)|be (?:patient|careful|honest|transparent|strong|calm)|positive attitude|give up|my best|best to|work(?:ed|s)? (?:together|hard|really|very)|learned a lot|i am (?:a|an|very|quite|sure|always|really|good|used|honest|hard)|strengths?|dream|career|opportunit\w+|challenges?|challenging|solutions?|stakeholders?|high (?:performance|quality)|next level|customer centric|data driven|state of the art|world class|many years|over the years|experience with|experience in|different|various|certificate|somebody|other people|better than|great|beautiful|excellent|happy|satisfied|success\w*)(?= )/g;
/** The story of somebody else's mistake. */
export const BLAME =
  / (?:(?:his|her|their|the|somebody|someone|one|its) (?:\w+ )?(?:fault|mistake)|fault of|(?:not|wasn't|isn't|never) (?:really )?(?:my|in my|our|mine) (?:fault|hands?|responsibility|job|mistake|decision|problem|part)|mostly (?:the|because)|responsibility of|(?:they|he|she|management|it|sales|marketing|engineering|department) (?:had )?(?:promised|forgot|didn't|did not|never|should have|failed)|did (?:what|everything|all) i could|did my (?:best|part|work|job)|my part was|to be honest|honestly|(?:out of|not in) my control|can't (?:really )?(?:say|change|do)|couldn't (?:really )?do|not realistic|unrealistic|too (?:tight|busy|little time)|nobody (?:really )?(?:told|informed|knew|cared)|no time|of course|had to (?:accept|wait)|that is (?:how|just|simply)|has to decide|(?:is|was) the task|i was not|i wasn't|not my|he wanted|they wanted|wanted it|everybody (?:in|said|knows|does))(?= )/g;
export const VAGUE =
  / (?:stuff|things?|something|somehow|whatever|etc|a lot|lots|various|and so on|or so|kind of|sort of|kinda|sorta|some (?:problems?|issues?|work|people|changes|point|things|ideas)|everything|i guess|i think|i believe|maybe|probably|perhaps|hopefully|i suppose|not sure|a bit|a little|quite|really|very|somewhat)(?= )/g;
const ABSTRACT =
  /^\w{3,}(?:[ts]ions?|ments?|ity|ities|ness|[ae]nce|[ae]ncy|ship|ive|ively|[ai]ble|ize[ds]?|ized|ful|fully|ology|al|ally|is[tm]|[ae]nts?)$/;

export const isAbstract = (word: string): boolean => word.length > 6 && ABSTRACT.test(word);

export const countIn = (plain: string, pattern: RegExp): number =>
  plain.match(pattern)?.length ?? 0;

/** Shorter answers count as if they had so many words, so that one word doesn't weigh more. */
const MIN_WORDS = 60;

/** What each sign adds, in levels: one of a count, 1 per 100 words of a rate, and all of a share. */
const WEIGHTS = {
  /** Share of the question's points that the answer makes. */
  points: 1.08,
  numbers: 0.048,
  times: 0.065,
  ownSteps: 0.077,
  checks: 0.073,
  generic: -0.065,
  blame: -0.129,
  vague: -0.089,
  abstract: -0.071,
};
const MAX_NUMBERS = 10;
const MAX_STEPS = 6;

/**
 * How much an answer says that only its speaker could say, in levels: what good answers have and
 * weak ones lack, whatever was asked. `points` is the
 * share of the question's points that it makes.
 */
export function substanceOf(sentences: readonly Sentence[], points: number): number {
  const different = (pattern: RegExp) =>
    new Set(sentences.flatMap(({ plain }) => plain.match(pattern) ?? [])).size;
  const words = sentences.flatMap((one) => one.words);
  const per100 = (count: number) => (100 * count) / Math.max(MIN_WORDS, words.length);
  const rateOf = (pattern: RegExp) =>
    per100(sentences.reduce((sum, { plain }) => sum + countIn(plain, pattern), 0));
  const steps = sentences
    .flatMap(ownActionsOf)
    .flatMap(({ verb, isClear }) => (isClear ? verb : []));
  const signs: Record<keyof typeof WEIGHTS, number> = {
    points,
    numbers: Math.min(MAX_NUMBERS, new Set(sentences.flatMap(numbersOf)).size),
    times: different(TIME),
    ownSteps: Math.min(MAX_STEPS, new Set(steps).size),
    checks: different(CHECK),
    generic: rateOf(GENERIC),
    blame: rateOf(BLAME),
    vague: rateOf(VAGUE),
    abstract: per100(new Set(words.filter(isAbstract)).size),
  };
  return Object.entries(signs).reduce(
    (sum, [name, value]) => sum + WEIGHTS[name as keyof typeof WEIGHTS] * value,
    0,
  );
}
