/** Numbers are palette classes of styles/tokens.css. */
export type AvatarTraits = {
  skin: 1 | 2 | 3 | 4 | 5 | 6;
  hair: HairStyle;
  hairColor: 1 | 2 | 3 | 4 | 5;
  top: TopStyle;
  cloth: 1 | 2 | 3 | 4 | 5 | 6;
  drop: 1 | 2 | 3 | 4 | 5;
  glasses: boolean;
  beard: boolean;
};

export const HAIR_STYLES = [
  "crop",
  "side",
  "curls",
  "afro",
  "bald",
  "bob",
  "long",
  "bun",
  "waves",
  "scarf",
  "turban",
] as const;
export type HairStyle = (typeof HAIR_STYLES)[number];

export const TOP_STYLES = ["crew", "collar", "blazer", "roll"] as const;
export type TopStyle = (typeof TOP_STYLES)[number];

// Head coverings and beards say something about a person, so they are never random.
const BY_CHANCE = HAIR_STYLES.filter((style) => style !== "scarf" && style !== "turban");

/** FNV-1a with a final mix: short, stable, and well distributed for similar seeds. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    h = Math.imul(h ^ text.charCodeAt(index), 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Explicit traits after a seed's colon: "asha-rao:bun", "tom-weir:side,beard,glasses". */
function hints(words: string): Partial<AvatarTraits> {
  const traits: Partial<AvatarTraits> = {};
  for (const word of words.split(",")) {
    const style = HAIR_STYLES.find((known) => known === word);
    if (style) traits.hair = style;
    if (word === "beard") traits.beard = true;
    if (word === "glasses") traits.glasses = true;
  }
  return traits;
}

/** The same seed always gives the same portrait; explicit traits take precedence. */
export function traitsFromSeed(text: string, traits: Partial<AvatarTraits> = {}): AvatarTraits {
  const [seed = "", words = ""] = text.split(":");
  const known = { ...hints(words), ...traits };
  const pick = <T>(what: string, from: readonly T[]) =>
    from[hash(`${what}:${seed}`) % from.length] as T;
  const skin = known.skin ?? pick("skin", [1, 2, 3, 4, 5, 6] as const);
  const drawn: AvatarTraits = {
    skin,
    hair: pick("hair", BY_CHANCE),
    // Fair hair only with lighter skin; gray for anyone.
    hairColor: pick("colour", skin <= 2 ? ([1, 2, 3, 4, 5, 2] as const) : ([1, 1, 2, 5] as const)),
    top: pick("top", TOP_STYLES),
    cloth: pick("cloth", [1, 2, 3, 4, 5, 6] as const),
    drop: pick("drop", [1, 2, 3, 4, 5] as const),
    glasses: pick("glasses", [true, false, false]),
    beard: false,
  };
  return { ...drawn, ...known };
}
