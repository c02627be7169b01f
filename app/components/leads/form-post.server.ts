import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { servicesContext } from "#app/context.server.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { countAction } from "#app/limits.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import type { Services } from "#app/services.ts";
import { looksAutomated, SHOWN_AT_FIELD } from "#modules/leads/policy.ts";

type Context = Readonly<RouterContextProvider>;

export type ReturnedForm = {
  values: Record<string, string>;
  errors: Record<string, string>;
  shownAt: string;
};

/**
 * Loader data of a form's page: whether it was sent (from the URL), or an empty form with the time
 * it was shown.
 */
export function formPage(services: Pick<Services, "clock">, request: Request) {
  return {
    sent: new URL(request.url).searchParams.has("sent"),
    shownAt: String(services.clock.now().getTime()),
  };
}

/**
 * Handles a form posted without JavaScript, validated by the JSON API's schema. Probable bots are
 * flagged, never refused; without JavaScript there is no bot check. Returns null if it was stored,
 * otherwise the page's data with the form. Throws a 400 response if the body isn't a form.
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
