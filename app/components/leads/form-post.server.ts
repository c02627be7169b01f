import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { servicesContext } from "#app/context.server.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { countAction } from "#app/limits.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import type { Services } from "#app/services.ts";
import { looksAutomated, SHOWN_AT_FIELD } from "#modules/leads/policy.ts";

type Context = Readonly<RouterContextProvider>;

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
 * @returns null when it is kept, else the page's answer with the form to show again
 * @throws Response 400 when the body is no form
 */
export async function takeFormPost<Schema extends z.ZodType>(
  context: Context,
  request: Request,
  schema: Schema,
  keep: (
    input: z.output<Schema>,
    sent: { suspect: boolean },
  ) => Promise<Record<string, string> | null | void>,
) {
  const { clock, captcha } = context.get(servicesContext);
  const values = await readForm(request);
  const showAgain = (errors: Record<string, string>, status: 422 | 429) => {
    const returned: ReturnedForm = { values, errors, shownAt: values[SHOWN_AT_FIELD] ?? "" };
    return data({ returned }, status);
  };
  const input = schema.safeParse(values);
  if (!input.success) return showAgain(fieldErrors(input.error), 422);
  const tooMany = await countAction(context, "leads");
  if (tooMany) return showAgain({ form: tooMany }, 429);
  const suspect = looksAutomated(values, clock.now()) || captcha.kind !== "none";
  const errors = await keep(input.data, { suspect });
  return errors ? showAgain(errors, 422) : null;
}
