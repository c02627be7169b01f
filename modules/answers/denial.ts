import type { Span } from "./signs.ts";
import type { Token } from "./tokens.ts";

/**
 * How a stretch of a sentence is meant: said of oneself or a plan, denied, only supposed, or told of
 * somebody else.
 */
export type Stance = {
  isDenied: boolean;
  /** “Nine months, not two weeks”: only set against something else. */
  isContrast: boolean;
  isSupposed: boolean;
  isOthers: boolean;
  /** “I would”: a plan, where a deed is asked for. */
  isHypothetical: boolean;
};

const plain = (tokens: readonly Token[]) => ` ${tokens.map(({ surface }) => surface).join(" ")} `;

/** Denies what follows in its clause. */
const NOT = / (?:not|never|no|nor|neither|nobody|none|nothing|cannot|hardly|rarely|seldom) /g;
/** “I consulted nobody.” */
const NO_OBJECT = /^ (?:nobody|nothing|none|no one|no \w+|neither) /;
/** Turns what follows around, also after a “not”: “don't skip the ECG” asks for one. */
const REVERSES =
  / (?:without|instead of|rather than|skip\w*|avoid\w*|refus\w+|declin\w+|decid\w+ against|(?:advis\w+|argu\w+|vot\w+|warn\w*|talk\w+ \w+ out) (?:\w+ )?(?:against|of)|forg[eo]t\w*|fail(?:ed|s|ing)? to|neglect\w*|omit\w*|stop(?:ped|s|ping)? short of|left out|leav\w+ out|free of|too (?:late|early|risky|dangerous) to|(?:wrong|mistake|error|bad idea|dangerous|unsafe|illegal|reckless|unethical|unfair|foolish|tempting|tempted|lazy|easy way|worst thing|last thing|trap|temptation|malpractice|negligence) (?:\w+ ){0,5}(?:to|is|was|would be)|keep\w* (?:\w+ ){1,2}from|prevent\w*|against) /g;
/** Not a denial. */
const KEEPS =
  / (?:not only|not (?:just|merely|simply)(?= .* but )|no (?:doubt|matter|problem|later than|more than|less than|longer than|sooner)|(?:whether|if|or) not|not (?:sure|least)|nothing (?:but|else)|never mind|not to mention|no one else|no surprise) /g;
/** Denies what came before it in the sentence. A comma stands for the end of a clause. */
const DENIES_BACK =
  / (?:(?:is|was|are|were|would be|seems?|felt|feels) (?:just |only |really |all |a bit |probably |usually |simply )?(?:not (?:\w+ )?(?:needed|necessary|required|important|worth|my (?:job|problem|call|concern)|helpful|useful|an option|relevant)|unnecessary|overkill|pointless|useless|(?:a )?waste|off the table|out of the question|too much|excessive|irrelevant|a formality|(?:the )?(?:last|worst) thing|for (?:someone|somebody) else)|(?:would be|is|was) (?:\w+ )?(?:wrong|a mistake|dangerous|unsafe|reckless|malpractice)(?= (?:,|$|because|and|so))|(?<!(?:i|we) )(?:can|could) wait|(?:do|does|did|would|will|can|could|should) not (?:\w+ )?(?:matter|help|happen|apply|add anything|interest|change (?:anything|much)|make sense)|never happens?|(?:i|we) (?:\w+ )?(?:skip\w*|dropp?\w*|avoid\w*|ignor\w+|left|leave) (?:it|that|them|those|this|one)|(?:i|we) (?:\w+ )?(?:do|did|would|will|could|can) not (?:\w+ ){0,2}(?:do|need|want|use|bother|order|get|call|see|take|have|make|ask) (?:\w+ )?(?:it|that|one|them|this|those|any)|(?:,|but|so|and) (?:i|we) (?:did|do|would|will) not(?= (?:,|$))|wastes? (?:of )?time|only wastes|(?:i|we) never (?:do|did|have)(?= (?:,|$))) /;
/** “The logs I don't open”: what came before is what isn't done. */
const FRONTED =
  /^ (?:(?:and|or) \w+ )?(?:i|we) (?:(?:do|did|would|will|have|had) (?:not|never) \w+|(?:would |will )?(?:leave|left|skip\w*|drop\w*|omit\w*|ignor\w+)(?: out)?)(?= (?:,|$))/;
/** A sentence of its own that takes the one before back. */
const TAKES_BACK =
  /^ (?:but |so |and |well |no )*(?:(?:i|we) (?:\w+ )?(?:skip\w*|dropp?\w*|ignor\w+|avoid\w*) (?:it|that|them|those|this)|(?:i|we) (?:(?:do|did|would|will|have|had) not|never (?:do|did)) (?:\w+ ){0,3}?(?:(?:it|that|one|them|this|so|any) )?|(?:it|that|this|those|they) (?:is|was|are|were|would be) (?:just |only |all )?(?:not (?:needed|necessary|worth it)|unnecessary|overkill|pointless|useless|(?:a )?waste(?: of time)?)|(?:it|that|this) can wait) $/;

const SUPPOSED =
  / (?:if|suppose|imagine|unless|even if|in case|whether|had i|otherwise|or else|risk of|danger of|afraid|fear|worr\w+ that|could have|might have|would have|the (?:risk|danger|mistake|trap|temptation|wrong (?:answer|move|thing)|worst)|tempt\w+|pressur\w+|some (?:people|would|say|drivers|candidates|nurses|engineers|managers|think)|people (?:who|often|say|think)|others (?:would|might|say)|many (?:people|candidates|would)|it is easy to|easy to) /;

const OTHERS =
  /(?:^| )(?:(?:my|the|our|his|her|a|one|another|some|this|that|other) (?:\w+ )?(?:boss|manager|supervisor|colleague|colleagues|coworker|coworkers|teammate|director|dispatcher|dispatch|broker|shipper|owner|client|customer|friend|friends|cousin|uncle|agent|consultant|attending|resident|intern|senior|lead|predecessor|engineer|developer|analyst|vendor|ceo|cfo|founder|partner|competitor|people|candidates|drivers|nurses)|someone|somebody|some|others|people|they|he|she) (?:\w+ ){0,2}(?:ask\w*|want\w*|t[eo]ld?\w*|said|say|says|suggest\w*|push\w*|pressur\w+|propos\w+|insist\w*|expect\w*|offer\w*|demand\w*|hint\w*|thought|think|would|might|used to|had|was|were|did|forgot|missed|made|wrote|signed|skipped|sent|gave|took) /;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The stance of a stretch of a sentence; `next` is the sentence after it. */
export function stanceOf(
  tokens: readonly Token[],
  { from, to, between }: Span,
  next: readonly Token[] = [],
): Stance {
  const lead = plain(tokens.slice(scopeStart(tokens, from), from)).replaceAll(KEEPS, " ");
  // “Send him not home but to the hospital.”
  const inside = plain(between.map((at) => tokens[at]!));
  const isNegated =
    [lead, inside].some((text) => count(text, spaced(NOT)) > 0) ||
    NO_OBJECT.test(
      plain(tokens.slice(to + 1).filter(({ clause }) => clause === tokens[to]!.clause)),
    );
  const turns = count(lead, spaced(REVERSES)) + Number(isNegated);
  const after = ` ${withCommas(tokens.slice(to + 1, to + 1 + REACH))} `;
  const isTakenBack =
    DENIES_BACK.test(after) ||
    FRONTED.test(after) ||
    (next.length > 0 && TAKES_BACK.test(plain(next)));
  const start = clauseStart(tokens, from);
  const clause = plain(tokens.slice(start, from + 1));
  const sentence = plain(tokens.slice(0, from + 1));
  return {
    isDenied: turns % 2 === 1 || isTakenBack,
    isContrast: !isTakenBack && clause.startsWith(" not "),
    isSupposed: SUPPOSED.test(clause) || SUPPOSED.test(lead) || isWeighed(tokens, start),
    isOthers:
      OTHERS.test(clause) ||
      / (?:asked|told|wanted|pressured|pushed|expected) me to /.test(sentence),
    isHypothetical: / (?:i|we) would (?!(?:\w+ )?have )/.test(clause),
  };
}

/** “Dropping those rows would throw people away.” */
function isWeighed(tokens: readonly Token[], start: number): boolean {
  const [first] = tokens.slice(start);
  return (
    /^(?!(?:every|some|any|no)thing|during|morning|evening)\w{2,}ing$/.test(first?.surface ?? "") &&
    / (?:would|could|might|only|never|risks?|hides?|means losing) /.test(
      plain(tokens.slice(start + 1)),
    )
  );
}

/** How far back a denial reaches, in words. */
const REACH = 14;

const withCommas = (tokens: readonly Token[]) =>
  tokens
    .map(({ surface, clause }, at) =>
      at > 0 && clause !== tokens[at - 1]!.clause ? `, ${surface}` : surface,
    )
    .join(" ");

/** Spaces between matches are shared, so that neighbors both count. */
const cache = new Map<RegExp, RegExp>();
function spaced(pattern: RegExp): RegExp {
  const known = cache.get(pattern);
  if (known) return known;
  const made = new RegExp(pattern.source.replace(/ $/, "(?= )"), "g");
  cache.set(pattern, made);
  return made;
}

const clauseStart = (tokens: readonly Token[], from: number) =>
  tokens.findIndex(({ clause }) => clause === tokens[from]!.clause);

/**
 * Where a denial would have to stand to reach a word: its clause, and the one before it if it only
 * goes on with its list (“no ECG, no labs or a call”).
 */
function scopeStart(tokens: readonly Token[], from: number): number {
  let start = clauseStart(tokens, from);
  for (let steps = 0; steps < 4 && start > 0; steps++) {
    const opening = tokens.slice(start, start + 2).map(({ surface }) => surface);
    if (!/^(?:or|nor|and)$/.test(opening[0] ?? "") && !isListItem(tokens, start)) break;
    if (opening[0] === "and" && SUBJECT.test(` ${opening[1] ?? ""} `)) break;
    start = clauseStart(tokens, start - 1);
  }
  return start;
}

const SUBJECT = / (?:i|we|he|she|they|it|you|this|that|there|then) /;
const STARTS =
  /^(?:but|because|although|though|while|until|unless|before|if|when|so|since|whereas|then|after|once|otherwise|which|who)$/;

/** A short clause without a subject or a verb that goes on with a list. */
function isListItem(tokens: readonly Token[], start: number): boolean {
  const { clause } = tokens[start]!;
  const words = tokens.filter((one) => one.clause === clause).map(({ surface }) => surface);
  return words.length <= 3 && !STARTS.test(words[0]!) && !SUBJECT.test(` ${words.join(" ")} `);
}
