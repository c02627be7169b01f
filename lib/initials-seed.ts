/** An avatar seed with this prefix is drawn as the letters after it. */
const PREFIX = "initials:";

/** `Hanna Vogel` → `initials:HV`: how a person without a photo is shown. */
export function initialsSeed(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return PREFIX + shown.map((word) => Array.from(word ?? "")[0]?.toUpperCase() ?? "").join("");
}

export const isInitials = (seed: string) => seed.startsWith(PREFIX);

export const initialsOf = (seed: string) => seed.slice(PREFIX.length);
