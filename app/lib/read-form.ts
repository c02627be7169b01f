import { storableText } from "#lib/typed-text.ts";

export const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * The text fields of a posted form; ignores files, and the last of equal names wins. Throws a 400
 * response if the body isn't a form.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  let form: FormData | URLSearchParams;
  try {
    form = URLENCODED.test(request.headers.get("content-type") ?? "")
      ? // Both this and `formData` take seconds for a body of pluses.
        new URLSearchParams((await request.text()).replaceAll("+", " "))
      : await request.formData();
  } catch {
    throw new Response("This form could not be read.", { status: 400 });
  }
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    // Browsers send line breaks as CRLF, and count one as a single character in `maxlength`.
    if (typeof value === "string")
      fields.push([name, storableText(value).replaceAll("\r\n", "\n")]);
  }
  return Object.fromEntries(fields);
}
