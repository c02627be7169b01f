/** The language codes chosen in a form, in order. */
export function readLanguages(form: Record<string, string>): string[] {
  return Array.from({ length: 10 }, (_, at) => form[`language.${at}`] ?? "").filter(Boolean);
}
