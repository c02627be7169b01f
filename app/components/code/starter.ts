import type { EventData } from "#modules/timeline/schema.ts";
import { isRunnable } from "./languages.ts";

/** The question's starter in this language; null if there is none or the text declares its function. */
export function starterFor(
  code: EventData<"question">["code"] | null,
  language: string,
  text: string,
): string | null {
  if (!code || !isRunnable(language)) return null;
  const starter = code.starter[language].trimEnd();
  const name = /\b(?:function|def) (\w+)/.exec(starter)?.[1];
  const declared = new RegExp(`\\b(?:function|def|const|let|var)\\s+${name}\\b`);
  return starter === "" || (name && declared.test(text)) ? null : starter;
}
