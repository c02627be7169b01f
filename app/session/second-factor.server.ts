import { data, redirect } from "react-router";
import { z } from "zod";
import type { Services } from "#app/services.ts";
import { readForm } from "#app/lib/read-form.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { enrollTwoFactor, passTwoFactor } from "#modules/accounts/two-factor/commands.server.ts";
import {
  getTwoFactor,
  listPasskeys,
  listTwoFactorChanges,
  offerTwoFactor,
} from "#modules/accounts/two-factor/data.server.ts";
import {
  addPasskey,
  passWithPasskey,
  removePasskey,
  renamePasskey,
} from "#modules/accounts/two-factor/passkeys.server.ts";
import {
  type PasskeyRefusal,
  TWO_FACTOR_ERRORS,
  type TwoFactorChange,
  type TwoFactorRefusal,
} from "#modules/accounts/two-factor/policy.ts";
import { passkeyNameSchema } from "#modules/accounts/two-factor/schema.ts";

/** A two-factor page's URL, and the next page once passed. */
export type SecondFactorPaths = { here: string; next: string };

export type SecondFactorAnswer = {
  /** The field with the error: `code`, or a passkey's name or button. */
  field: string;
  error: string | null;
  typed: string;
  recoveryCodes: string[] | null;
};

const CHANGES: Record<TwoFactorChange, string> = {
  app_added: "Authenticator app set up",
  passkey_added: "Passkey added",
  passkey_renamed: "Passkey renamed",
  passkey_removed: "Passkey removed",
  passkey_copied: "Passkey refused, maybe a copy",
};

/** The person's second factors; an enrollment offer for those without an authenticator app. */
export async function secondFactorPage(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  viewer: Viewer,
) {
  const [status, keys, changes] = await Promise.all([
    getTwoFactor(db, viewer, clock.now()),
    listPasskeys(db, viewer.userId),
    listTwoFactorChanges(db, viewer.userId),
  ]);
  const mayEnroll = !status.isEnrolled || status.isConfirmed;
  const offer = !status.hasApp && mayEnroll ? await offerTwoFactor(config, viewer) : null;
  const day = (at: Date) => formatDate(localDate(viewer.zone ?? "UTC", at));
  return {
    email: viewer.email,
    offer,
    ...status,
    passkeys: keys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      added: day(createdAt),
      used: lastUsedAt && day(lastUsedAt),
    })),
    // Not to someone who only reads the person's email.
    changes: status.hasPassed
      ? changes.map(({ id, kind, name, at }) => ({
          id,
          text: name === null ? CHANGES[kind] : `${CHANGES[kind]}: ${name}`,
          on: day(at),
        }))
      : [],
  };
}

export type SecondFactorPageData = Awaited<ReturnType<typeof secondFactorPage>>;

type Context = {
  services: Services;
  viewer: Viewer;
  form: Record<string, string>;
  paths: SecondFactorPaths;
};

/** Enrolls with a code or a passkey, passes this session, or changes the passkeys. */
export async function secondFactorAction(
  services: Services,
  viewer: Viewer,
  request: Request,
  paths: SecondFactorPaths,
) {
  const form = await readForm(request);
  const context = { services, viewer, form, paths };
  switch (form["intent"]) {
    case "passkey-add":
      return add(context);
    case "passkey-pass":
      return pass(context);
    case "passkey-rename":
    case "passkey-remove":
      return change(context);
    default:
      return enterCode(context);
  }
}

async function enterCode({ services, viewer, form, paths }: Context) {
  const { db, clock } = services;
  const code = (form["code"] ?? "").trim().slice(0, 64);
  if (code === "") return refuse("code", "Enter the code", 422);
  const { isEnrolled, hasApp, isConfirmed } = await getTwoFactor(db, viewer, clock.now());
  if (isEnrolled && (hasApp || !isConfirmed)) {
    const passed = await passTwoFactor(services, viewer, withoutGaps(code));
    if (passed.ok) return leave(viewer, paths);
    return refuse("code", TWO_FACTOR_ERRORS[passed.reason], 401);
  }
  const enrolled = await enrollTwoFactor(services, viewer, withoutGaps(code));
  if (enrolled.ok) return show(enrolled.recoveryCodes);
  if (enrolled.reason === "enrolled_before") return redirect(paths.here);
  return refuse("code", TWO_FACTOR_ERRORS[enrolled.reason], 401);
}

async function add({ services, viewer, form, paths }: Context) {
  const typed = form["name"] ?? "";
  const name = passkeyNameSchema.safeParse(typed);
  if (!name.success) {
    return refuse("name", name.error.issues[0]?.message ?? "Enter a name", 422, typed);
  }
  const answer = form["credential"] ?? "";
  if (answer === "") return refuse("name", NEEDS_SCRIPT, 422, typed);
  const added = await addPasskey(services, viewer, { name: name.data, answer });
  if (!added.ok) return refuse("name", TWO_FACTOR_ERRORS[added.reason], statusOf(added), typed);
  return added.recoveryCodes ? show(added.recoveryCodes) : redirect(`${paths.here}#passkeys`);
}

async function pass({ services, viewer, form, paths }: Context) {
  const answer = form["credential"] ?? "";
  if (answer === "") return refuse("passkey", NEEDS_SCRIPT, 422);
  const passed = await passWithPasskey(services, viewer, answer);
  if (passed.ok) return leave(viewer, paths);
  return refuse("passkey", TWO_FACTOR_ERRORS[passed.reason], statusOf(passed));
}

async function change({ services, viewer, form, paths }: Context) {
  const id = z.uuid().safeParse(form["id"]);
  if (!id.success) throw new Response("This form could not be read.", { status: 400 });
  const field = `passkey-${id.data}`;
  const typed = form["name"] ?? "";
  if (form["intent"] === "passkey-remove") {
    const removed = await removePasskey(services, viewer, id.data);
    if (!removed.ok) return refuse(field, TWO_FACTOR_ERRORS[removed.reason], statusOf(removed));
    return redirect(`${paths.here}#passkeys`);
  }
  const name = passkeyNameSchema.safeParse(typed);
  if (!name.success) {
    return refuse(field, name.error.issues[0]?.message ?? "Enter a name", 422, typed);
  }
  const renamed = await renamePasskey(services, viewer, { id: id.data, name: name.data });
  if (!renamed.ok) {
    return refuse(field, TWO_FACTOR_ERRORS[renamed.reason], statusOf(renamed), typed);
  }
  return redirect(`${paths.here}#passkeys`);
}

const NEEDS_SCRIPT =
  "Passkeys need JavaScript, and a browser that has them. Use your authenticator app instead.";

/** Redirects to the next page if this session passed for the first time, otherwise back here. */
function leave({ passedTwoFactor }: Viewer, { here, next }: SecondFactorPaths) {
  return redirect(passedTwoFactor ? here : next);
}

function statusOf({ reason }: { reason: PasskeyRefusal | TwoFactorRefusal }): number {
  switch (reason) {
    case "last_factor":
    case "added_before":
    case "too_many_passkeys":
    case "not_found":
      return 409;
    case "confirm_first":
      return 403;
    default:
      return 401;
  }
}

function refuse(field: string, error: string, status: number, typed = "") {
  return data<SecondFactorAnswer>({ field, error, typed, recoveryCodes: null }, status);
}

function show(recoveryCodes: string[]) {
  return data<SecondFactorAnswer>({ field: "code", error: null, typed: "", recoveryCodes });
}

/** Apps show `123 456`; a recovery code keeps its dash. */
function withoutGaps(code: string): string {
  return code.replace(/\s/g, "");
}
