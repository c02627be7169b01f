const INVISIBLE = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The text; empty if it's only blanks and characters that show nothing, such as Hangul fillers. */
export function visibleText(text: string): string {
  return INVISIBLE.test(text) ? "" : text;
}
