/** English phrases of resumes that say nothing about the person, wherever they are. */
const ANYBODY = [
  String.raw`(?:results?|goal|detail|deadline|team)s?[- ](?:driven|oriented|focused)`,
  String.raw`(?:highly |self[- ]|very |extremely )?motivated (?:professional|individual|person|candidate|team player|self[- ]starter)`,
  String.raw`hard[- ]?working (?:professional|individual|person|team player)`,
  String.raw`(?:great|good|excellent|effective|natural|true|strong)? ?team[- ]player`,
  String.raw`self[- ]starter`,
  String.raw`go[- ]getter`,
  String.raw`think(?:s|ing|er)? outside (?:of )?the box`,
  String.raw`out[- ]of[- ]the[- ]box think(?:er|ing)`,
  String.raw`(?:proven|strong|solid) track record`,
  String.raw`fast[- ]paced (?:\w+ )?environments?`,
  String.raw`(?:excellent|strong|great|outstanding|exceptional|superior|good) (?:(?:written|verbal|oral|interpersonal|communication|organizational|leadership|problem[- ]solving|analytical|time[- ]management|people)(?:,| and| &)? ?)+skills`,
  String.raw`work(?:s|ing)? well (?:both )?(?:independently|under pressure|in (?:a )?teams?|with others)`,
  String.raw`(?:dynamic|dedicated|passionate|enthusiastic|driven|seasoned|accomplished) (?:and \w+ )?(?:professional|individual|person|leader|self[- ]starter)`,
  String.raw`wears? many hats`,
  String.raw`(?:goes|go|going|went) above and beyond`,
  String.raw`hit the ground running`,
  String.raw`quick learner`,
  String.raw`fast learner`,
  String.raw`strategic thinker`,
  String.raw`(?:seeking|looking for) (?:a |an )?(?:challenging|rewarding|dynamic) (?:position|role|opportunity)`,
  String.raw`references (?:are )?available (?:up)?on request`,
  String.raw`to utilize my skills`,
];
export const ANYBODY_PHRASE = new RegExp(
  String.raw`(?<![\w-])(?:${ANYBODY.join("|")})(?![\w-])`,
  "i",
);

/** Openings that name a duty and leave out what was done. */
export const DUTY_OPENING =
  /^(?:(?:was |were )?(?:primarily |mainly |directly |solely )?responsible for|(?:job |main |key )?(?:duties|responsibilities) (?:include[sd]?|were|are)|(?:was )?tasked with|(?:was )?involved in|participated in|worked on)(?!\w)/i;

/** Text of a template that nobody replaced. */
export const PLACEHOLDER =
  /\blorem ipsum\b|\[(?:your|insert|company name|job title|x{2,})\b[^\]\n]{0,40}\]|<(?:your|company name|insert) ?[^>\n]{0,40}>|(?<![\w.-])X{2,3}%|\$X{2,4}(?!\w)/i;

const IRREGULAR = new Set(
  (
    "led built ran wrote taught grew cut won drove made set kept sold bought brought held met oversaw rebuilt " +
    "undertook spoke gave took found began saw put left sent spent shot sang hit beat fed read rewrote " +
    "chose dealt drew flew fought forgave froze got hung kept laid let lit lost paid rode rose sought shrank " +
    "slept split spun stood stuck swam swept swore threw told understood upheld withdrew wove sped broke bound " +
    "lead build run write teach grow win drive make keep sell buy bring hold meet oversee rebuild speak give " +
    "take find begin see leave send design develop manage plan own create support maintain provide conduct " +
    "coordinate train direct deliver prepare review supervise implement administer perform analyze monitor " +
    "ensure assist handle operate oversee assess document negotiate advise draft research test serve " +
    "greet answer help haul pass close check audit prevent resolve report process operate install repair inspect " +
    "present publish organize arrange schedule hire coach mentor care treat examine diagnose prescribe cook bake " +
    "clean stock order load deliver drive track record calculate estimate forecast reconcile translate interpret " +
    "interview recruit sell market promote launch ship deploy debug refactor automate migrate model sketch draw " +
    "illustrate edit film compose perform rehearse direct produce host guide protect patrol investigate enforce " +
    "litigate represent counsel file collect invoice bill pay buy source procure negotiate plan evaluate measure " +
    "monitor improve reduce increase expand scale simplify precept chair facilitate partner collaborate work"
  ).split(" "),
);
/** Adjectives that look like verbs. */
const NO_VERBS = new Set(
  "engineering marketing accounting nursing nothing during including regarding certified licensed dedicated experienced motivated detailed skilled advanced based related varied limited united integrated combined red need speed feed seed shed".split(
    " ",
  ),
);

/** Whether a line begins with what somebody did. */
export function beginsWithVerb(line: string): boolean {
  const words = line.toLowerCase().match(/[a-z][a-z'’-]*/g) ?? [];
  const first = words[0]?.endsWith("ly") ? words[1] : words[0];
  if (first === undefined || NO_VERBS.has(first)) return false;
  const plain = first.replace(/^(?:co|re|pre|over|out|under|self)-/, "");
  return IRREGULAR.has(plain) || (/(?:ed|ing)$/.test(plain) && plain.length > 4);
}

/** Numbers that aren't amounts: names, versions, standards, dates, marks. */
const NO_FIGURES = [
  /https?:\S+|www\.\S+|\S+@\S+|\b[\w-]+\.(?:com|org|net|io|dev)\S*/gi,
  /\b(?:19|20)\d\d\b/g,
  /\b24\s?\/\s?7(?:\s?\/\s?365)?\b|\b401\s?\(?k\)?|\bfortune\s?\d+|\bI-\d+\b|\bweb \d\.0|\bindustry 4\.0|\b(?:b|c|p)2(?:b|c|p)\b/gi,
  /\b(?:iso|iec|ieee|nist|soc|pci|rfc|hl7|icd|cpt|nfpa|asme|ansi|din|en|form|section|title|chapter|grade|level|phase|tier|type|class|windows|office|python|java|angular|vue|php|ios|android|html|css|oauth|covid|gpt|version|v)[- ]?\d[\w.-]*/gi,
  /\b(?!(?:usd|eur|gbp|inr|cad|aud|rs)\d)[A-Za-z]+\d[\w.+-]*\b|\b\d+(?:st|nd|rd|th)\b/gi,
  /\bgpa\b[:\s]*[\d.]+(?:\s?\/\s?[\d.]+)?/gi,
];
const SAID_FIGURE =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|halved|doubled|tripled|quadrupled|twice|third|quarter)\b/i;

/** Whether a line says how many or how much. */
export function hasFigure(line: string): boolean {
  const masked = NO_FIGURES.reduce((text, pattern) => text.replace(pattern, " "), line);
  return SAID_FIGURE.test(masked);
}
