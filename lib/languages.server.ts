// Lazily, because names take some milliseconds to load.
let names: Intl.DisplayNames | null = null;

/** The languages with a two-letter code, without constructed and ancient ones. */
const CODES =
  "aa ab af ak am ar as ay az ba be bg bi bm bn bo br bs ca ce co cs cy da de dv dz ee el en es et eu " +
  "fa ff fi fj fo fr fy ga gd gl gn gu ha he hi hr ht hu hy id ig is it ja jv ka kk kl km kn ko ku ky " +
  "lb lg ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no ny om or pa pl ps pt qu rm rn ro ru rw sd " +
  "sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz ve vi wo xh " +
  "yi yo zh zu";

/** `English`, from an ISO 639 code; the code itself if it is unknown. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames("en", { type: "language" });
  return names.of(code) ?? code;
}

/** Languages to choose from, by name. */
export function listLanguages(): { code: string; name: string }[] {
  return CODES.split(" ")
    .map((code) => ({ code, name: languageName(code) }))
    .filter(({ code, name }) => name !== code)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}
