import { data, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import { languageName, listLanguages } from "#lib/languages.server.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { listTopics } from "#modules/catalog/data.server.ts";
import { changeExpertStatus } from "#modules/experts/commands/change-status.server.ts";
import { editProfile } from "#modules/experts/commands/edit-profile.server.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import { requireOwnProfile } from "#modules/experts/own-profile.server.ts";
import { PHOTO_ERRORS, type PhotoRefusal } from "#modules/experts/photo/policy.ts";
import { hiredForLinesSchema, profileSchema } from "#modules/experts/schema.ts";
import { readLanguages } from "./components/read-languages.ts";

/** The parts that are edited one at a time, and their fields. */
const PARTS = {
  headline: { name: true, headline: true },
  about: { biography: true },
  facts: { years: true, languages: true },
  hired: { hiredFor: true },
} as const;
export type Part = keyof typeof PARTS;

const PARTS_SCHEMA = profileSchema.extend({ hiredFor: hiredForLinesSchema });

const STATUS_OF: Record<string, "paused" | "active" | "left" | undefined> = Object.assign(
  Object.create(null),
  { pause: "paused", resume: "active", leave: "left" },
);

/** An expert's public profile and settings. */
export async function loadProfile(
  services: Services,
  expert: OwnExpert,
  searchParams: URLSearchParams,
) {
  const [profile, topics] = await Promise.all([
    requireOwnProfile(services.db, expert.id),
    listTopics(services.db),
  ]);
  const topicNames = new Map(topics.map(({ key, name }) => [key, name]));
  return {
    ...profile,
    topics: profile.topicKeys.map((key) => topicNames.get(key) ?? key),
    languageNames: profile.languages.map(languageName),
    allLanguages: listLanguages(),
    status: expert.status,
    pausedReason: expert.pausedReason,
    hasSessions: searchParams.has("sessions"),
    saved: searchParams.has("saved"),
    photoRefusal: readRefusal(searchParams.get("photo")),
  };
}

function readRefusal(reason: string | null): PhotoRefusal | null {
  return reason !== null && Object.hasOwn(PHOTO_ERRORS, reason) ? (reason as PhotoRefusal) : null;
}

/** Saves one part, or pauses, resumes or leaves. */
export async function profileAction(
  services: Services,
  expert: OwnExpert,
  form: Record<string, string>,
) {
  const part = form["intent"] as Part | "stand-ins" | "recordings";
  if (part === "recordings") {
    await editProfile(services.db, expert.id, { recordingMails: form["recordingMails"] === "yes" });
    return redirect(`${href("/expert/profile")}?saved#recordings`, 303);
  }
  if (part === "stand-ins") {
    await editProfile(services.db, expert.id, { takesStandIns: form["takesStandIns"] === "yes" });
    return redirect(`${href("/expert/profile")}?saved`, 303);
  }
  const to = STATUS_OF[form["intent"] ?? ""];
  if (to) {
    const by = { role: "expert", id: expert.id } as const;
    const changed = await changeExpertStatus(services, expert.id, { to, by, why: form["intent"]! });
    services.slots.forget(expert.id);
    const problem = !changed.ok && changed.reason === "has_sessions";
    return redirect(`${href("/expert/profile")}?${problem ? "sessions" : "saved"}#bookings`, 303);
  }
  const fields = Object.hasOwn(PARTS, part) ? PARTS[part] : null;
  if (!fields) throw new Response("This form could not be read.", { status: 400 });
  const entered = { ...form, languages: readLanguages(form) };
  const names = Object.keys(fields) as (keyof typeof entered)[];
  const parsed = PARTS_SCHEMA.pick(fields as (typeof PARTS)["facts"]).safeParse(
    Object.fromEntries(names.map((name) => [name, entered[name]])),
  );
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    return data({ part, typed: form, languages: entered.languages, errors }, 422);
  }
  await editProfile(services.db, expert.id, parsed.data);
  return redirect(`${href("/expert/profile")}?saved`, 303);
}
