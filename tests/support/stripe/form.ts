/** Decoded form fields: `a[b][0]=c` is `{ a: { b: { 0: "c" } } }`. */
export type Form = { [name: string]: string | Form };

/** Parses a body or query with nested keys in brackets, as Stripe's libraries write it. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [name.split("[")[0]!, ...[...name.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1]!)];
    let place = form;
    for (const key of keys.slice(0, -1)) {
      const inner = place[key];
      place = typeof inner === "object" ? inner : (place[key] = {});
    }
    place[keys.at(-1)!] = value;
  }
  return form;
}

/** A field by path; undefined if it is missing or not a plain value. */
export function field(form: Form, ...path: string[]): string | undefined {
  const value = path.reduce<string | Form | undefined>(
    (place, key) => (typeof place === "object" ? place[key] : undefined),
    form,
  );
  return typeof value === "string" ? value : undefined;
}

export function fields(form: Form, name: string): Record<string, string> {
  const part = form[name];
  if (typeof part !== "object") return {};
  return Object.fromEntries(
    Object.entries(part).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
