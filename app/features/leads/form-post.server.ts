import type { z } from "zod";
import { fieldErrors } from "#app/features/accounts/schema.ts";
import { readForm } from "#app/lib/read-form.ts";
import type { Services } from "#server/services.ts";
import { looksAutomated, SHOWN_AT_FIELD } from "./policy.ts";

/** A form as it goes back to whoever posted it: what they typed, what is wrong with it. */
export type ReturnedForm = {
  values: Record<string, string>;
  errors: Record<string, string>;
  shownAt: string;
};

/**
 * What a form's own page shows before anything is posted: that it was sent, as the address says, or
 * the form, with the moment it was shown at.
 */
export function formPage(services: Pick<Services, "clock">, request: Request) {
  return {
    sent: new URL(request.url).searchParams.has("sent"),
    shownAt: String(services.clock.now().getTime()),
  };
}

/**
 * A form posted without JavaScript, judged by the same schema as the JSON call. What a program may
 * have sent is marked and never refused; where a bot check is configured, these have not passed it.
 * @returns null when it is kept, else the form to show again
 * @throws Response 400 when the body is no form
 */
export async function takeFormPost<Schema extends z.ZodType>(
  services: Pick<Services, "clock" | "captcha">,
  request: Request,
  schema: Schema,
  keep: (
    input: z.output<Schema>,
    sent: { suspect: boolean },
  ) => Promise<Record<string, string> | null | void>,
): Promise<ReturnedForm | null> {
  const values = await readForm(request);
  const shownAt = values[SHOWN_AT_FIELD] ?? "";
  const input = schema.safeParse(values);
  if (!input.success) return { values, errors: fieldErrors(input.error), shownAt };
  const suspect = looksAutomated(values, services.clock.now()) || services.captcha.kind !== "none";
  const errors = await keep(input.data, { suspect });
  return errors ? { values, errors, shownAt } : null;
}
