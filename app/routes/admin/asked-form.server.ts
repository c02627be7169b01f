import { createHash, randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { formatMoney } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Services } from "#app/services.ts";
import type { Answer } from "./components/answer-notice.tsx";
import { act, getOwnAction } from "#modules/admin/commands.server.ts";
import type { Staff } from "#modules/admin/policy.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { requireMay } from "./guard.server.ts";
import {
  ACTION_NAMES,
  type AdminAction,
  REFUSED_FIELD,
  refusalText,
} from "#modules/admin/policy.ts";

type Deps = Pick<Services, "db" | "clock">;
export type Form = Record<string, string>;

/** An invalid form; `form` identifies it on the page. */
export type FormMistakes = {
  form: string;
  errors: Record<string, string>;
  typed: Form;
  /** The page's new key, if the old one was used. */
  key?: string;
};

/** Actions with consequences need a reason and a confirmation. */
const Meant = z.object({
  why: z.string("Give a reason").trim().min(3, "Give a reason").max(500, "At most 500 characters"),
  confirm: z.literal("yes", "Check this box to continue"),
});
/** Replays and similar actions don't. */
const Light = z.object({}).transform(() => ({ why: "" }));

/**
 * Runs a form's action and redirects to its page, which shows the outcome. Returns the form if it's
 * invalid or a field has to be corrected. Throws a 404 without permission or for an unknown form.
 */
export async function runAdminAction<Fields extends object>(
  { services, staff, form, here }: { services: Deps; staff: Staff; form: Form; here: string },
  asked: {
    action: AdminAction;
    subject: string;
    fields: z.ZodType<Fields>;
    isLight?: boolean;
  },
  run: (fields: Fields, meant: { why: string; key: string }) => Promise<Result<object, string>>,
) {
  const { action, subject } = asked;
  requireMay(staff, action);
  const formKey = form["key"];
  if (!isUuid(formKey)) throw new Response(null, { status: 400 });
  const meant = (asked.isLight ? Light : Meant).safeParse(form);
  const fields = asked.fields.safeParse(form);
  if (!meant.success || !fields.success) {
    const errors = {
      ...(fields.success ? {} : fieldErrors(fields.error)),
      ...(meant.success ? {} : fieldErrors(meant.error)),
    };
    const mistakes: FormMistakes = { form: formName(action, subject), errors, typed: form };
    return data(mistakes, 422);
  }
  const key = actionKey(formKey, action, subject);
  const { why } = meant.data;
  const detail = { ...(fields.data as Record<string, unknown>), ...(why === "" ? {} : { why }) };
  await act(services, staff, { key, action, subject, detail }, () =>
    run(fields.data, { why, key }),
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
export function formName(action: AdminAction, subject: string): string {
  return `${action}:${subject}`;
}

/** A page's forms share its key; each needs its own. */
function actionKey(formKey: string, action: AdminAction, subject: string): string {
  const hex = createHash("sha256").update(`${formKey} ${action} ${subject}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export type { Answer };

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
