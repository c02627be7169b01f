import type { Problems } from "./form-model.ts";

/** A form field's id, which errors link to. */
export function fieldId(name: string): string {
  return `scorecard-${name.replaceAll(".", "-")}`;
}

export type FieldProps = { id: string; error: string | undefined; autoFocus: boolean };

/** A field's props: without JavaScript, the browser focuses the first invalid one. */
export function fieldProps(problems: Problems, name: string): FieldProps {
  const [first] = Object.keys(problems);
  return { id: fieldId(name), error: problems[name], autoFocus: name === first };
}
