/** A word as written in lower case, its base form, and the number of its clause in the sentence. */
export type Token = { surface: string; base: string; clause: number };

const PIECE =
  /[\p{Sc}]?\d+(?:,\d{3})*(?:\.\d+)?%?|[\p{L}]+(?:['’][\p{L}]+)*|[,;:.!?—–()]|\p{Sc}|%/gu;
const SOUNDS = new Set(["um", "umm", "uh", "uhh", "er", "erm", "hm", "hmm", "mm", "ah", "eh"]);
/** A longer token isn't a word and would make patterns slow. */
const MAX_WORD = 40;

const CONTRACTED: [RegExp, string[]][] = [
  [/^can't$/, ["can", "not"]],
  [/^cannot$/, ["can", "not"]],
  [/^won't$/, ["will", "not"]],
  [/^shan't$/, ["shall", "not"]],
  [/^ain't$/, ["be", "not"]],
  [/^(.+)n't$/, ["$1", "not"]],
  [/^(.+)'ve$/, ["$1", "have"]],
  [/^(.+)'ll$/, ["$1", "will"]],
  [/^(.+)'d$/, ["$1", "would"]],
  [/^i'm$/, ["i", "am"]],
  [/^(.+)'re$/, ["$1", "are"]],
  [/^(he|she|it|that|there|what|who|here)'s$/, ["$1", "is"]],
  [/^(.+)'s?$/, ["$1"]],
];

const UNITS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const TENS: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const SCALES: Record<string, number> = { hundred: 100, thousand: 1000 };

/** Words that begin a clause of their own. */
const JOINS = new Set([
  "but",
  "because",
  "although",
  "though",
  "while",
  "until",
  "unless",
  "before",
  "if",
  "when",
  "so",
  "since",
  "whereas",
  "then",
  "after",
  "once",
  "otherwise",
]);
const SUBJECTS = new Set(["i", "we", "he", "she", "they", "it", "you", "this", "that", "there"]);

/** The words of a sentence, contractions taken apart and numbers written in digits. */
export function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  const add = (surface: string) => {
    const last = tokens.at(-1);
    const startsClause =
      last?.clause === clause &&
      (JOINS.has(surface) ||
        (SUBJECTS.has(surface) && last.surface === "and") ||
        (isFirstPerson(surface) && followsCondition(tokens, clause)));
    if (startsClause && !(surface === "so" && last?.surface === "do")) clause++;
    tokens.push({ surface, base: baseOf(surface), clause });
  };
  const spelled = sentence.replaceAll("²", " squared").replaceAll("³", " cubed");
  for (const [piece] of spelled.matchAll(PIECE)) {
    if (/^[,;:.!?—–()]$/.test(piece)) {
      if (tokens.at(-1)?.clause === clause) clause++;
      continue;
    }
    const word = piece.slice(0, MAX_WORD).toLowerCase().replaceAll("’", "'");
    if (word === "%") {
      add("percent");
    } else if (/^\p{Sc}/u.test(word)) {
      if (/\d/.test(word)) add(numberOf(word));
      add("dollar");
    } else if (/^\d/.test(word)) {
      add(numberOf(word));
      if (word.endsWith("%")) add("percent");
    } else if (!SOUNDS.has(word)) {
      const form = CONTRACTED.find(([pattern]) => pattern.test(word));
      if (!form) add(word);
      else for (const part of form[1]) add(word.replace(form[0], part));
    }
  }
  return withNumbers(withHad(tokens));
}

const isFirstPerson = (word: string) => word === "i" || word === "we";
const GOES_ON = new Set(
  "and or that what which who than as before until because think thinks know knows hope like how why where".split(
    " ",
  ),
);

/** “If he feels better I let him go”: what follows a condition without a comma. */
function followsCondition(tokens: readonly Token[], clause: number): boolean {
  const own = tokens.filter((token) => token.clause === clause);
  return (
    own.length >= 3 &&
    /^(?:if|when|once|after|unless)$/.test(own[0]!.surface) &&
    !GOES_ON.has(own.at(-1)!.surface)
  );
}

const PARTICIPLE =
  /(?:ed|en)$|^(?:been|had|done|gone|held|kept|made|told|said|seen|sent|put|left|found|lost|built|gotten|got|read|run|come|become|begun|brought|bought|caught|heard|known|met|paid|led|sat|sold|spent|stood|understood|won|thought|taught)$/;

/** “I’d held back” is “had,” not “would.” */
const withHad = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => {
    const next = tokens[at + 1]?.surface ?? "";
    return token.surface === "would" &&
      PARTICIPLE.test(next) &&
      !/^(?:need|feed|open|happen|listen)$/.test(next)
      ? { ...token, surface: "had", base: baseOf("had") }
      : token;
  });

const numberOf = (word: string) => word.replace(/[^\d.]/g, "").replace(/\.$/, "");

/** “Three hundred twenty-four” as 324. “One” stays a word: it rarely counts. */
function withNumbers(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [value, end] = readNumber(tokens, at);
    if (value === null) {
      result.push(tokens[at]!);
      continue;
    }
    result.push({ ...tokens[at]!, surface: String(value), base: String(value) });
    at = end - 1;
  }
  return result;
}

function readNumber(tokens: readonly Token[], from: number): [number | null, number] {
  let total = 0;
  let part: number | null = null;
  let at = from;
  for (; at < tokens.length; at++) {
    const word = tokens[at]!.surface;
    const isFirst = at === from;
    if (Object.hasOwn(TENS, word) && (part === null || part % 100 === 0)) {
      part = (part ?? 0) + TENS[word]!;
    } else if (
      Object.hasOwn(UNITS, word) &&
      (part === null || (part % 10 === 0 && part % 100 !== 10))
    ) {
      if (part !== null && part < 100 && UNITS[word]! > 9) break;
      part = (part ?? 0) + UNITS[word]!;
    } else if (word === "one" && part !== null && part % 10 === 0 && part >= 20) {
      part += 1;
    } else if (Object.hasOwn(SCALES, word)) {
      const isCount = isFirst ? false : part !== null;
      if (!isCount && !["a", "one"].includes(tokens[at - 1]?.surface ?? "")) {
        if (isFirst && tokens[at - 1] && /^\d/.test(tokens[at - 1]!.surface)) break;
        if (isFirst) break;
      }
      const scaled: number = (part ?? 1) * SCALES[word]!;
      if (word === "thousand") {
        total += scaled;
        part = null;
        continue;
      }
      part = scaled;
    } else if (word === "and" && part !== null && part >= 100 && isSmall(tokens[at + 1]?.surface)) {
      continue;
    } else {
      break;
    }
  }
  return at === from ? [null, from] : [total + (part ?? 0), at];
}

const isSmall = (word: string | undefined) =>
  word !== undefined && (Object.hasOwn(UNITS, word) || Object.hasOwn(TENS, word));

const IRREGULAR: Record<string, string> = Object.fromEntries(
  `be am is are was were been being; have has had having; do does did doing; go goes went gone
  going; build built; write wrote written; find found; lead led; run ran; tell told; make made;
  choose chose chosen; fall fell fallen; rise rose risen; keep kept; hold held; take took taken;
  send sent; speak spoke spoken; teach taught; bring brought; buy bought; sell sold; lose lost;
  pay paid; say said says; break broke broken; grow grew grown; draw drew drawn; meet met; know knew
  known; think thought; drive drove driven; give gave given; get got gotten; see saw seen; leave left;
  feel felt; begin began begun; ride rode ridden; sleep slept; catch caught; fight fought; seek
  sought; understand understood; stand stood; sit sat; hide hid hidden; bite bit bitten; feed fed;
  bleed bled; lend lent; spend spent; deal dealt; mean meant; hear heard; show shown; throw threw
  thrown; wear wore worn; tear tore torn; swear swore sworn; steal stole stolen; freeze froze
  frozen; forget forgot forgotten; eat ate eaten; come came; become became; win won; shake shook
  shaken; wake woke woken; bend bent; bind bound; hang hung; lie lying lied lies; die dying died dies;
  use using used uses; try tries tried trying; man men; woman women; child children; person people;
  wife wives; life; foot feet; add added adding; see seeing; agree agreed; free freed; need
  needed; fly flew flown; ring rang rung; sing sang; sink sank sunk; blow blew blown; stick stuck;
  strike struck; sweep swept; overcome overcame; withdraw withdrew withdrawn; undo undid undone;
  mistake mistook mistaken; arise arose; prove proven; fit fitted; quit quitting; let letting; set
  setting; put putting; cut cutting; hit hitting; shut shutting; data data; less less; bus buses;
  gas gas; news news; always always; pass passes; process processes; this this; his his; yes yes; as
  as; us us; plus plus; thus thus; boss bosses; class classes; miss misses missed missing; call
  called calling calls; sell selling sells; pull pulled pulling pulls; spell spelled; bill billed
  bills billing; kill killed killing kills; fill filled filling fills; roll rolled rolling rolls; tell
  telling tells; fulfill fulfilled; install installed installing; enroll enrolled`
    .split(";")
    .flatMap((line) => {
      const [base, ...forms] = line.trim().split(/\s+/);
      return [base!, ...forms].map((form) => [form, base!]);
    }),
);

/**
 * What “reduce”, “reduced” and “reducing” have in common. Rough: only compared with other bases.
 */
export function baseOf(word: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word]!;
  if (word.length < 4 || /\d/.test(word))
    return word.length === 3 && /[^aeious]s$/.test(word) ? word.slice(0, -1) : word;
  let base = word;
  if (base.endsWith("ies") && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (base.endsWith("ied") && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|zz)es$/.test(base)) base = base.slice(0, -2);
  else if (/[^su]s$/.test(base)) base = base.slice(0, -1);
  const suffix = /(?:ing|[^e]ed)$/.exec(base);
  if (suffix) {
    const left = base.slice(0, suffix[0] === "ing" ? -3 : -2);
    if (left.length >= 3 && /[aeiouy]/.test(left)) {
      const single = left.replace(/([bdgmnprtl])\1$/, "$1");
      // “Noting” comes from “note”: verbs such as “stop” double their last letter.
      const isShortE = single === left && /^[^aeiou][aeiouy][^aeiouwxy]$/.test(left);
      base = isShortE ? `${left}e` : single;
    }
  }
  // “Writes” and “writing” are forms of a verb that is listed.
  for (const whole of [base, `${base}e`]) {
    if (Object.hasOwn(IRREGULAR, whole)) return IRREGULAR[whole]!;
  }
  if (base.length > 4 && base.endsWith("e")) base = base.slice(0, -1);
  return base.length > 3 && base.endsWith("y") ? `${base.slice(0, -1)}i` : base;
}
