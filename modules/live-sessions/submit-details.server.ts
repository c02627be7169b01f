import type { Products } from "#modules/orders/product.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sendCode, updateProfile, verifySubmittedCode } from "#modules/accounts/commands.server.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { getPrice } from "#modules/catalog/data.server.ts";
import { CODE_ERRORS } from "#modules/accounts/policy.ts";
import {
  CodeSchema,
  EmailSchema,
  fieldErrors,
  sameEmail,
  VerifyCodeSchema,
} from "#modules/accounts/schema.ts";
import {
  createOrder,
  type CreatedOrder,
  type OrderRefusal,
} from "./commands/create-order.server.ts";
import { AgeSchema, PROVIDERS } from "#modules/orders/schema.ts";
import { type Currency, isCurrency } from "#lib/money.ts";
import type { LimitedAction } from "#platform/action-limits.ts";
import { saveDraft } from "#modules/booking/commands.server.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { type DetailsErrors, parseDetails } from "./details-form.server.ts";
import { couponProblem } from "./details-coupon.server.ts";
import { loadBalance } from "./balance.server.ts";
import { BookingDetails, type BookingDraft } from "#modules/booking/schema.ts";

/** One submit of the details step. `draft` is the form as already saved. */
export type DetailsSubmission = {
  hold: BookingView;
  holderToken: string;
  draft: BookingDraft;
  browserToken: string | null;
  userAgent: string | null;
  /** Counts an attempt; returns a message if there were too many (app/limits.server.ts). */
  countTry: (action: LimitedAction) => Promise<string | null>;
};

export type SubmitResult =
  | { kind: "errors"; status: 401 | 422 | 429; errors: DetailsErrors }
  | { kind: "code_needed" }
  /** Signing in revealed a pack or a credit, so show the new price first. */
  | { kind: "balance_found"; sessionToken: string }
  | { kind: "refused"; reason: OrderRefusal; sessionToken: string | null }
  | { kind: "placed"; created: CreatedOrder; sessionToken: string | null };

/** Emails a code to the form's address and records that in the hold. */
export async function mailCode(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  submission: DetailsSubmission & { browserToken: string },
): Promise<DetailsErrors | null> {
  const email = EmailSchema.safeParse(submission.draft.email ?? "");
  if (!email.success) return { email: email.error.issues[0]!.message };
  await sendCode(deps, { email: email.data, browserToken: submission.browserToken });
  await saveDraft(deps.db, submission.hold.id, submission.holderToken, {
    email: email.data,
    codeSentTo: email.data,
    codeSentAt: deps.clock.now().toISOString(),
  });
  return null;
}

type SignedIn = { userId: string; email: string; sessionToken: string };

/** Verifies the code, signs in, and stores name and zone of a new account. Orders nothing. */
export async function verifyEmail(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  submission: DetailsSubmission,
  typedCode: string,
): Promise<
  { ok: true; signedIn: SignedIn } | { ok: false; status: 401 | 422 | 429; errors: DetailsErrors }
> {
  const { draft, browserToken, userAgent } = submission;
  const parsed = VerifyCodeSchema.safeParse({ email: draft.email, code: typedCode });
  if (!parsed.success) return { ok: false, status: 422, errors: fieldErrors(parsed.error) };
  const tooMany = await submission.countTry("guesses");
  if (tooMany) return { ok: false, status: 429, errors: { code: tooMany } };
  const verified = browserToken
    ? await verifySubmittedCode(deps, { ...parsed.data, browserToken, userAgent })
    : ({ ok: false, reason: "wrong_code" } as const);
  if (!verified.ok) {
    return { ok: false, status: 401, errors: { code: CODE_ERRORS[verified.reason] } };
  }

  const { user, sessionToken } = verified;
  const { name, zone } = BookingDetails.shape;
  const typedName = name.safeParse(draft.name).data;
  const typedZone = zone.safeParse(draft.zone).data;
  const profile = {
    ...(user.name === null && typedName ? { name: typedName } : {}),
    ...(user.zone === null && typedZone ? { zone: typedZone } : {}),
  };
  if (Object.keys(profile).length > 0) await updateProfile(deps, deps.db, user.id, profile);
  return { ok: true, signedIn: { userId: user.id, email: user.email, sessionToken } };
}

/** Confirms the email and places the order, or returns the errors. */
export async function submitDetails(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
    payments: Payments;
    products: Products;
  },
  submission: DetailsSubmission,
  typedCode: string,
  viewer: Viewer | null,
): Promise<SubmitResult> {
  const { hold, draft } = submission;
  const parsed = parseDetails(draft);
  const errors: DetailsErrors = parsed.ok ? {} : { ...parsed.errors };
  // A prepaid session takes no coupon, so ignore the field.
  const coupon = draft.prepaid === "yes" ? null : await couponProblem(deps, draft, viewer);
  if (coupon) errors["coupon"] = coupon;
  const age = AgeSchema.safeParse(draft.age);
  if (!age.success) errors["age"] = age.error.issues[0]!.message;

  const email = parsed.ok ? parsed.email : (draft.email ?? "").trim();
  const isConfirmed = viewer !== null && sameEmail(viewer.email, email);
  const isSent = draft.codeSentTo !== undefined && sameEmail(draft.codeSentTo, email);
  const code = CodeSchema.safeParse(typedCode);
  if (!isConfirmed && isSent && !code.success) {
    errors["code"] = code.error.issues[0]!.message;
  }
  if (!parsed.ok || Object.keys(errors).length > 0) {
    return { kind: "errors", status: 422, errors };
  }
  if (!isConfirmed && !isSent) return { kind: "code_needed" };
  const tooManyOrders = await submission.countTry("orders");
  if (tooManyOrders) return { kind: "errors", status: 429, errors: { form: tooManyOrders } };

  let candidate = viewer && { userId: viewer.userId, email: viewer.email };
  let sessionToken: string | null = null;
  if (!isConfirmed) {
    const verified = await verifyEmail(deps, submission, typedCode);
    if (!verified.ok) {
      return { kind: "errors", status: verified.status, errors: verified.errors };
    }
    candidate = verified.signedIn;
    ({ sessionToken } = verified.signedIn);
  }

  const currency = isCurrency(draft.currency) ? draft.currency : "USD";
  if (
    sessionToken !== null &&
    (await hasPurse(deps, candidate!.userId, hold.serviceSlug, currency))
  ) {
    return { kind: "balance_found", sessionToken };
  }
  const prepaid = isConfirmed && draft.prepaid === "yes";
  const creditMinor = isConfirmed && !prepaid ? Number(draft.credit ?? "") : 0;
  const created = await createOrder(
    deps,
    candidate!,
    {
      hold: hold.id,
      token: submission.holderToken,
      details: parsed.details,
      currency,
      ...(age.data === "guardian" ? { age: age.data } : {}),
      ...(prepaid ? { prepaid } : {}),
      ...(Number.isSafeInteger(creditMinor) && creditMinor > 0 ? { creditMinor } : {}),
      ...(isProvider(draft.provider) ? { provider: draft.provider } : {}),
      ...(draft.coupon?.trim() && !prepaid ? { coupon: draft.coupon.trim() } : {}),
    },
    // One order per hold, however often it is submitted.
    `hold:${hold.id}`,
  );
  return created.ok
    ? { kind: "placed", created, sessionToken }
    : { kind: "refused", reason: created.reason, sessionToken };
}

async function hasPurse(
  deps: Pick<Platform, "db" | "clock">,
  userId: string,
  serviceSlug: string,
  currency: Currency,
): Promise<boolean> {
  const listMinor = await getPrice(deps.db, serviceSlug, currency);
  if (listMinor === null) return false;
  const balance = await loadBalance(deps, userId, { serviceSlug, currency, listMinor });
  return balance.prepaid !== null || balance.creditMinor > 0;
}

function isProvider(wish: string | undefined): wish is (typeof PROVIDERS)[number] {
  return PROVIDERS.some((name) => name === wish);
}
