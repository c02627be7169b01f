import { createHash, randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { formatMoney } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { isUuid } from "#lib/uuid.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { act, getOwnAction } from "#modules/admin/commands.server.ts";
import {
  ACTION_NAMES,
  type AdminAction,
  mayDo,
  refusalText,
  REFUSED_FIELD,
  type Staff,
} from "#modules/admin/policy.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import type { Answer } from "./answer-notice.tsx";

type Form = Record<string, string>;
/** A form sent by an operator. `here` is its page, with filters. */
type SentForm = { services: Services; staff: Staff; form: Form; here: string };

/** An invalid form; `form` identifies it on the page. */
export type FormMistakes = {
  form: string;
  errors: Record<string, string>;
  typed: Form;
  /** The page's new key, if the old one was used. */
  key?: string;
};

type Handler = (sent: SentForm, action: AdminAction) => ReturnType<typeof runOnce>;
/** A page's actions by their forms' intent. */
export type AdminActions = Partial<Record<AdminAction, Handler>>;

type Spec<Fields> = {
  /** What it applies to, from the form; null is a 404. */
  subject: (form: Form) => string | null;
  fields?: z.ZodType<Fields>;
  run: (request: {
    services: Services;
    form: Form;
    subject: string;
    fields: Fields;
    by: { role: "operator"; id: string };
    why: string;
    key: string;
  }) => Promise<Result<object, string>>;
};

/** Reads the id in a form's field. */
export const idIn = (name: string) => (form: Form) => {
  const id = form[name];
  return isUuid(id) ? id : null;
};

/**
 * Runs the action that the form names and redirects to its page, which shows the outcome. Returns
 * the form if it's invalid or a field has to be corrected. Throws a 404 without permission or for
 * an intent that isn't among `actions`.
 */
export function runAction(sent: SentForm, actions: AdminActions) {
  const intent = sent.form["intent"] ?? "";
  const handler = Object.hasOwn(actions, intent) ? actions[intent as AdminAction] : undefined;
  if (!handler) throw missing();
  return handler(sent, intent as AdminAction);
}

const Confirmation = z.object({
  why: z.string("Give a reason").trim().min(3, "Give a reason").max(500, "At most 500 characters"),
  confirm: z.literal("yes", "Check this box to continue"),
});
const NoConfirmation = z.object({}).transform(() => ({ why: "" }));

/** An action with consequences, which needs a reason and a confirmation. */
export function confirmed<Fields extends object>(spec: Spec<Fields>): Handler {
  return (sent, action) => runOnce(sent, action, spec, Confirmation);
}

/** An action such as a replay, which changes nothing by itself. */
export function light(spec: Spec<object>): Handler {
  return (sent, action) => runOnce(sent, action, spec, NoConfirmation);
}

async function runOnce<Fields extends object>(
  { services, staff, form, here }: SentForm,
  action: AdminAction,
  spec: Spec<Fields>,
  confirmation: z.ZodType<{ why: string }>,
) {
  const subject = spec.subject(form);
  if (subject === null || !mayDo(staff.roles, action)) throw missing();
  const formKey = form["key"];
  if (!isUuid(formKey)) throw new Response(null, { status: 400 });
  const confirmed = confirmation.safeParse(form);
  const fields = (spec.fields ?? z.object({})).safeParse(form);
  if (!confirmed.success || !fields.success) {
    const errors = {
      ...(fields.success ? {} : fieldErrors(fields.error)),
      ...(confirmed.success ? {} : fieldErrors(confirmed.error)),
    };
    const mistakes: FormMistakes = { form: formName(action, subject), errors, typed: form };
    return data(mistakes, 422);
  }
  const key = actionKey(formKey, action, subject);
  const { why } = confirmed.data;
  const detail = { ...fields.data, ...(why === "" ? {} : { why }) };
  const by = { role: "operator", id: staff.userId } as const;
  await act(services, staff, { key, action, subject, detail }, () =>
    spec.run({ services, form, subject, fields: fields.data as Fields, by, why, key }),
  );
  const outcome = (await getOwnAction(services.db, staff, key))?.outcome ?? "";
  const field = REFUSED_FIELD[outcome];
  if (field !== undefined && field in form) {
    const mistakes: FormMistakes = {
      form: formName(action, subject),
      errors: { [field]: refusalText(outcome) },
      typed: form,
      key: randomUUID(),
    };
    return data(mistakes, 422);
  }
  return redirect(`${here}${here.includes("?") ? "&" : "?"}did=${key}`);
}

/** Identifies a form on its page. */
function formName(action: AdminAction, subject: string): string {
  return `${action}:${subject}`;
}

/** A page's forms share its key; each needs its own. */
function actionKey(formKey: string, action: AdminAction, subject: string): string {
  const hex = createHash("sha256").update(`${formKey} ${action} ${subject}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The outcome of the action that redirected here. */
export async function readAnswer(
  { db }: Pick<Services, "db">,
  staff: Staff,
  request: Request,
): Promise<Answer | null> {
  const key = new URL(request.url).searchParams.get("did");
  const done = isUuid(key) ? await getOwnAction(db, staff, key) : null;
  if (!done) return null;
  const name = ACTION_NAMES[done.action];
  if (done.outcome === "done") {
    return { tone: "success", text: (await refundWords(db, done)) ?? `${name}.` };
  }
  if (done.outcome === null)
    return { tone: "info", text: `${name}: in progress. Reload this page.` };
  return { tone: "warning", text: refusalText(done.outcome) };
}

/** A goodwill refund's amount and order; null for other actions. */
async function refundWords(
  db: Services["db"],
  done: { action: AdminAction; subject: string; detail: Record<string, unknown> },
): Promise<string | null> {
  const order = done.action === "order.goodwill" ? await getOrder(db, done.subject) : null;
  if (!order) return null;
  const amount = formatMoney(Number(done.detail["amount"]), order.currency);
  return `Refunded ${amount} to ${order.email ?? "the buyer"}.`;
}
