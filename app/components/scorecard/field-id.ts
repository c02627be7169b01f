/** A form field's id, which errors link to. */
export function fieldId(name: string): string {
  return `scorecard-${name.replaceAll(".", "-")}`;
}
