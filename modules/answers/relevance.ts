import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { stemOf, wordsOf } from "./text.ts";

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

/** For the vocabulary of a question and its rubric. */
export type Vocabulary = { question: Set<string>; rubric: Set<string>; isStory: boolean };

export const contentStemsOf = (list: readonly string[]): string[] =>
  list.map(stemOf).filter((stem) => stem.length > 2 && !COMMON.has(stem) && !/^\d/.test(stem));

const ASKS_FOR_STORY =
  /\b(?:tell (?:me|us) (?:about|of)|describe (?:a|an|the|one|something)|a time|have you ever|what did you|which .* did you|the last time|(?:mistake|patient|project|accident|number) (?:of yours|you)|your (?:worst|best|biggest|hardest|proudest)|you proudest|give me an example|that failed)\b/i;

export function vocabularyOf(question: Question, rubric: Rubric): Vocabulary {
  const asked = [
    question.text,
    ...question.subject,
    ...question.points.flatMap(({ label, say }) => [label, say]),
    ...question.followUps.map(({ text }) => text),
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
