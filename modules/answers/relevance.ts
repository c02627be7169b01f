import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { isAbstract } from "./substance.ts";
import { type Sentence, stemOf, wordsOf } from "./text.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Frequent everywhere, so they say nothing about the subject. */
const COMMON = new Set(
  words(`
    a about above across actually after again against ago all almost along already also although
    always am an and another any anybody anyone anything are aren't around as ask asked at away back
    bad be because been before began behind being best better between big bit both bring brought but
    by call called came can can't cannot come could couldn't day days did didn't different do does
    doesn't doing don't done down during each early easy either else end enough even ever every
    everybody everyone everything far feel felt few finally find first for found friend from full
    gave get gets getting give given go goes going gone good got great had half happen happened
    happy hard has hasn't have haven't he hear heard help her here him himself his home hour hours
    house how however i if important in inside instead into is isn't it its itself just keep kept
    kind knew know known large last late later learn least leave left less let life like little live
    long longer look looked lot made make makes making man many matter may maybe me mean might
    minute minutes moment month months more morning most move much must my myself name near need
    needed never new next nice night no nobody none nor not nothing now of off often old on once one
    only open or other others our out outside over own part people perhaps person place play
    please point possible put quite rather read ready real really remember right run said same saw
    say saying says second see seem seen sense set several shall she short should show side since
    sit small so some somebody someone something sometimes soon start started stay still stop story
    such sure take taken talk tell than thank thanks that the their them themselves then there
    these they thing things think third this those though thought three through time times to today
    together told too took toward tried true try turn two under until up upon us use used using
    usually very wait want wanted was wasn't watch way we week weeks well went were what when where
    whether which while white who whole why wife will with within without woman won't word words
    work worked would wouldn't write wrong year years yes yet you young your yourself hundred
    thousand four five six seven eight nine ten twenty percent number both big white black red green
    blue city country water food money world school family mother father child children car
    door room hand head eye face body air sun door street town weekend summer winter spring light
    sound line top bottom middle front lots stuff whatever anyway okay fine
  `).map(stemOf),
);

/** Common words at any workplace, school or office. */
const WORK = new Set(
  words(`
    account agency analysis appointment approval assignment audit board boss budget bug business
    campaign career case class client code colleague college company complaint contract cost course
    coworker customer data deadline decision degree delivery department design developer director
    document documentation employee employer engineer error estimate exam experience factory failure
    feature feedback finance fix goal hire incident intern internship invoice issue job launch lead
    lecture legacy manager market measure meeting mentor migration milestone model office operation
    order outage owner patient payment performance plan policy position presentation priority
    problem process product production professor program project promotion proposal quality quarter
    record release report request requirement research responsibility result resume revenue review
    risk role salary sales schedule script server service shift shipment skill software solution
    solve spreadsheet sponsor staff stakeholder standard strategy student supervisor supplier support
    system task team test thesis ticket training university update user vendor version warehouse
    website workflow workshop
  `).map(stemOf),
);

/** Whether a stem is everyday vocabulary at home or at work. */
export const isEveryday = (stem: string): boolean => COMMON.has(stem) || WORK.has(stem);

const TROUBLE =
  / (?:problems?|issues?|hard|difficult\w*|challeng\w+|tricky|struggl\w+|broken?|failed|failing|fails|failure|errors?|bugs?|stuck|trouble|crash\w*|slow|lost|late|missing|delays?|delayed|complain\w*|couldn't|nobody|no one|conflict\w*|wrong|risk\w*|short|deadline|outage|refused|denied|mistakes?|miss(?:ed)?|forgot\w*|loss|losses|apologi\w+|hurt|angry|disagree\w*|accident)(?= )/g;

/** For the vocabulary of a question and its rubric. */
export type Vocabulary = { question: Set<string>; rubric: Set<string>; isStory: boolean };

export const contentStemsOf = (list: readonly string[]): string[] =>
  list.map(stemOf).filter((stem) => stem.length > 2 && !COMMON.has(stem) && !/^\d/.test(stem));

const ASKS_FOR_STORY =
  /\b(?:tell (?:me|us) (?:about|of)|describe (?:a|an|the|one|something)|a time|have you ever|what did you|which .* did you|the last time|(?:mistake|patient|project|accident|number) (?:of yours|you)|your (?:worst|best|biggest|hardest|proudest)|you proudest|give me an example|that failed)\b/i;

export function vocabularyOf(question: Question, rubric: Rubric): Vocabulary {
  const asked = [
    question.text,
    ...question.good.flatMap(({ point, cues }) => [point, ...cues]),
    ...question.followUps.map(({ text }) => text),
    ...question.redFlags,
  ];
  const scored = rubric.dimensions.flatMap(({ name, about, levels, drill }) => [
    name,
    about,
    ...levels.flatMap(({ sentence, example }) => [sentence, example]),
    ...drill.steps,
  ]);
  return {
    question: new Set(asked.flatMap((text) => contentStemsOf(wordsOf(text)))),
    rubric: new Set(scored.flatMap((text) => contentStemsOf(wordsOf(text)))),
    isStory: ASKS_FOR_STORY.test(question.text),
  };
}

/** Stories are in the past tense; statements about oneself and one's tastes aren't. */
const PRESENT = / (?:am|is|are|have|has|like|love|prefer|would|my) /;
const PAST =
  / (?:was|were|had|did|\w+ed|told|took|went|said|saw|wrote|found|made|came|got|gave|kept|left|sent|thought|knew|put|began|ran|met|felt) /;

/** Statements about one's life, tastes and wishes, unrelated to the question. */
const ASIDE =
  / (?:i (?:(?:would|have|always|also|still|really|never) )*(?:like|liked|love|loved|enjoy|enjoyed|prefer|live|lived|moved|grew|play|played|speak|studied|commute|cook|bake|dream|dreamed)|i would be (?:happy|glad)|i am (?:looking|preparing|reading)|my (?:hobby|hobbies|dog|cats?|commute|notice|certificates?|side project|next (?:place|job|role|team)))(?= )/g;

/**
 * How much an answer has to do with a question that leaves the subject to the speaker: below zero,
 * it isn't a story of that field. Words of the field, made points and trouble count for it. A long
 * text contains some of any words by chance, so its length counts against it.
 */
export function storyRelevanceOf(
  sentences: readonly Sentence[],
  { question, rubric }: Vocabulary,
  coverage: number,
): number {
  const content = [...new Set(sentences.flatMap(({ words }) => contentStemsOf(words)))];
  const asked = content.filter((stem) => question.has(stem)).length;
  const field = content.filter((stem) => rubric.has(stem) && !question.has(stem)).length;
  const shareOf = (counts: (sentence: Sentence) => boolean) =>
    sentences.filter(counts).length / Math.max(1, sentences.length);
  const onQuestion = shareOf(({ words }) =>
    contentStemsOf(words).some((stem) => question.has(stem) && !isEveryday(stem)),
  );
  // One may slip into any answer.
  const asides = Math.max(0, sentences.flatMap(({ plain }) => plain.match(ASIDE) ?? []).length - 1);
  const trouble = new Set(sentences.flatMap(({ plain }) => plain.match(TROUBLE) ?? [])).size;
  const present = shareOf(({ plain }) => PRESENT.test(plain) && !PAST.test(plain));
  return (
    asked +
    0.75 * field +
    4 * coverage +
    8 * onQuestion +
    2.5 * Math.min(4, trouble) -
    0.16 * content.length -
    11 * present -
    8 * asides
  );
}

const SUBSTANTIAL = 0.34;
const SUBSTANTIAL_IF_VAGUE = 0.42;
const VAGUE = 0.1;

/**
 * Whether the answer would fit any question: it makes hardly a point, comes back to nothing that it
 * named, and speaks in abstract nouns. Fluent nonsense doesn't come back to anything either.
 */
export function isHollow(
  sentences: readonly Sentence[],
  { question }: Vocabulary,
  coverage: number,
): boolean {
  const bySentence = sentences.map(({ words }) => new Set(contentStemsOf(words)));
  const content = new Set(bySentence.flatMap((stems) => [...stems]));
  const subject = [...content].filter(
    (stem) =>
      !isEveryday(stem) &&
      (question.has(stem) || bySentence.filter((stems) => stems.has(stem)).length > 1),
  );
  const long = new Set(sentences.flatMap(({ words }) => words.filter(({ length }) => length > 3)));
  const abstract = [...long].filter((word) => isAbstract(word) && !question.has(stemOf(word)));
  const named = subject.length / Math.max(1, content.size);
  const vague = abstract.length / Math.max(1, long.size);
  const most = vague < VAGUE ? SUBSTANTIAL : SUBSTANTIAL_IF_VAGUE;
  return coverage + 2 * named - 1.5 * vague < most;
}
