import type { ReactNode } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { languageName, listLanguages } from "#lib/languages.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { listTopics } from "#modules/catalog/data.server.ts";
import { editProfile } from "#modules/experts/commands/edit-profile.server.ts";
import { changeExpertStatus } from "#modules/experts/commands/change-status.server.ts";
import { PHOTO_ERRORS, type PhotoRefusal } from "#modules/experts/photo/policy.ts";
import { requireOwnProfile } from "#modules/experts/own-profile.server.ts";
import { HIRED_FOR, hiredForLinesSchema, profileSchema } from "#modules/experts/schema.ts";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { LanguageFields } from "./components/language-fields.tsx";
import { PhotoForm } from "./components/photo-form.tsx";
import { readLanguages } from "./components/read-languages.ts";
import { requireExpert } from "./guard.server.ts";
import type { Route } from "./+types/profile.ts";

export const meta = expertMeta("Profile");

/** The parts that are edited one at a time, and their fields. */
const PARTS = {
  headline: { name: true, headline: true },
  about: { biography: true },
  facts: { years: true, languages: true },
  hired: { hiredFor: true },
} as const;
type Part = keyof typeof PARTS;

const PARTS_SCHEMA = profileSchema.extend({ hiredFor: hiredForLinesSchema });

const STATUS_OF: Record<string, "paused" | "active" | "left" | undefined> = Object.assign(
  Object.create(null),
  { pause: "paused", resume: "active", leave: "left" },
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, expert } = await requireExpert(context, request);
  const { searchParams } = new URL(request.url);
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

export async function action({ request, context }: Route.ActionArgs) {
  const { services, expert } = await requireExpert(context, request);
  const form = await readForm(request);
  const part = form["intent"] as Part | "stand-ins";
  if (part === "stand-ins") {
    await editProfile(services.db, expert.id, { takesStandIns: form["takesStandIns"] === "yes" });
    return redirect("/expert/profile?saved", 303);
  }
  const to = STATUS_OF[form["intent"] ?? ""];
  if (to) {
    const by = { role: "expert", id: expert.id } as const;
    const changed = await changeExpertStatus(services, expert.id, { to, by, why: form["intent"]! });
    services.slots.forget(expert.id);
    const problem = !changed.ok && changed.reason === "has_sessions";
    return redirect(`/expert/profile?${problem ? "sessions" : "saved"}#bookings`, 303);
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
  return redirect("/expert/profile?saved", 303);
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  const errors = answer?.errors ?? {};
  const typed = answer?.typed ?? {};
  const value = (name: "name" | "headline" | "biography" | "years") =>
    typed[name] ?? String(loaderData[name]);
  const stored = JSON.stringify(loaderData);
  const part = (name: Part, label: string, children: ReactNode) => (
    <Editable
      // Closes it once what it changed is stored.
      key={`${name} ${stored}`}
      part={name}
      label={label}
      isOpen={answer?.part === name}
    >
      {children}
    </Editable>
  );
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Profile"
        lead="What candidates see before they book you."
        actions={
          loaderData.status === "active" ? (
            <Link to={`/experts/${loaderData.slug}`} className="link">
              View your public page
            </Link>
          ) : null
        }
      />
      <OfflineNotice answer={actionData} />
      <ErrorSummary
        errors={Object.entries(errors).map(([field, message]) => ({ field, message }))}
      />
      {loaderData.saved && !actionData ? (
        <Notice tone="success" live className="mb-6">
          Saved.
        </Notice>
      ) : null}
      <div className="grid max-w-3xl gap-6">
        <section aria-label="Name and headline" className="grid gap-3">
          <div className="flex items-center gap-5">
            <LateAvatar seed={loaderData.avatarSeed} size="lg" />
            <div className="grid min-w-0 gap-1">
              <p className="title-section wrap-anywhere">{loaderData.name}</p>
              <p className="wrap-anywhere text-ink-muted">{loaderData.headline}</p>
            </div>
          </div>
          <ul className="flex flex-wrap gap-1.5" aria-label="Topics">
            {loaderData.topics.map((topic) => (
              <li key={topic}>
                <Badge tone="brand">{topic}</Badge>
              </li>
            ))}
          </ul>
          {part(
            "headline",
            "name and headline",
            <>
              <TextField
                id="name"
                name="name"
                label="Name"
                autoComplete="name"
                maxLength={120}
                defaultValue={value("name")}
                error={errors["name"]}
              />
              <TextField
                id="headline"
                name="headline"
                label="Headline"
                help="One line: what you do, and where you did it."
                autoComplete="off"
                maxLength={140}
                defaultValue={value("headline")}
                error={errors["headline"]}
              />
            </>,
          )}
        </section>
        <PhotoForm avatarSeed={loaderData.avatarSeed} refusal={loaderData.photoRefusal} />
        <section aria-labelledby="facts" className="border-t border-line">
          <h2 id="facts">Experience and languages</h2>
          <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
            <div>
              <dt className="text-sm text-ink-muted">Experience</dt>
              <dd className="figures font-semibold">{loaderData.years} years</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-muted">Languages</dt>
              <dd className="font-semibold">{loaderData.languageNames.join(", ")}</dd>
            </div>
          </dl>
          {part(
            "facts",
            "experience and languages",
            <>
              <TextField
                id="years"
                name="years"
                label="Years of experience"
                inputMode="numeric"
                autoComplete="off"
                className="w-40"
                defaultValue={value("years")}
                error={errors["years"]}
              />
              <LanguageFields
                all={loaderData.allLanguages}
                chosen={answer?.languages ?? loaderData.languages}
                error={errors["languages"]}
              />
            </>,
          )}
        </section>
        <section aria-labelledby="about" className="border-t border-line">
          <h2 id="about">About</h2>
          <p className="mb-3 max-w-prose wrap-anywhere whitespace-pre-line">
            {loaderData.biography}
          </p>
          {part(
            "about",
            "about",
            <TextAreaField
              id="biography"
              name="biography"
              label="About you"
              help="What you interviewed for, and what a session with you is like."
              rows={8}
              maxLength={2000}
              defaultValue={value("biography")}
              error={errors["biography"]}
            />,
          )}
        </section>
        <section aria-labelledby="hired" className="border-t border-line">
          <h2 id="hired">Hired for</h2>
          {loaderData.hiredFor.length > 0 ? (
            <ul className="mb-3 grid gap-1">
              {loaderData.hiredFor.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          ) : (
            <p className="mb-3 max-w-prose text-ink-muted">
              Employers and roles you hired for. Your page leaves this out while it’s empty.
            </p>
          )}
          {part(
            "hired",
            "hired for",
            <TextAreaField
              id="hiredFor"
              name="hiredFor"
              label="Employers and roles"
              help={`One a line, like “Stripe, backend engineers”. Up to ${HIRED_FOR.lines}.`}
              optional
              rows={5}
              maxLength={HIRED_FOR.lines * (HIRED_FOR.length + 2)}
              defaultValue={typed["hiredFor"] ?? loaderData.hiredFor.join("\n")}
              error={errors["hiredFor"]}
            />,
          )}
        </section>
        <StandIns takes={loaderData.takesStandIns} />
        <Bookings
          status={loaderData.status}
          pausedReason={loaderData.pausedReason}
          hasSessions={loaderData.hasSessions}
        />
      </div>
    </>
  );
}

/** A part's form, closed until "Edit"; it opens again with what is wrong. */
function Editable(props: { part: Part; label: string; isOpen: boolean; children: ReactNode }) {
  const { part, label, isOpen, children } = props;
  const saving = useNavigation().formData?.get("intent") === part;
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:border-ink hover:bg-sunken">
        Edit<VisuallyHidden> {label}</VisuallyHidden>
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid max-w-form gap-4">
        {children}
        <Button
          type="submit"
          name="intent"
          value={part}
          loading={saving}
          className="justify-self-start"
        >
          Save
        </Button>
      </Form>
    </details>
  );
}

function StandIns({ takes }: { takes: boolean }) {
  const saving = useNavigation().formData?.get("intent") === "stand-ins";
  return (
    <section aria-labelledby="stand-ins" className="border-t border-line">
      <h2 id="stand-ins">Stand-in sessions</h2>
      <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
        <Checkbox
          key={String(takes)}
          name="takesStandIns"
          value="yes"
          defaultChecked={takes}
          label="Offer me a session that starts right away when its expert hasn’t come"
        />
        <p className="max-w-prose text-sm text-ink-muted">
          Only in your topics and while you’re free. The first to accept gives the session and is
          paid for it.
        </p>
        <Button type="submit" name="intent" value="stand-ins" variant="secondary" loading={saving}>
          Save
        </Button>
      </Form>
    </section>
  );
}

/** Pausing new bookings, and leaving for good once nothing is booked. */
function Bookings(props: { status: string; pausedReason: string | null; hasSessions: boolean }) {
  const { status, pausedReason, hasSessions } = props;
  const { formData } = useNavigation();
  const button = (intent: string, label: string, variant: "secondary" | "danger") => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={variant}
      loading={formData?.get("intent") === intent}
    >
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="bookings" className="border-t border-line">
      <h2 id="bookings">Bookings</h2>
      {status === "active" ? (
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          <p className="max-w-prose text-ink-muted">
            Candidates can book you. While you’re paused they can’t, and your page isn’t public;
            sessions that are booked take place.
          </p>
          {button("pause", "Pause new bookings", "secondary")}
        </Form>
      ) : null}
      {status === "paused" ? (
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          {hasSessions ? (
            <Notice tone="warning" title="You still have booked sessions" live>
              Give them or cancel them first. Then you can leave.
            </Notice>
          ) : null}
          <p className="max-w-prose text-ink-muted">
            {pausedReason === null
              ? "You’re paused: candidates can’t book you."
              : `We paused you: ${pausedReason} Reply to our email to talk about it.`}
          </p>
          <div className="flex flex-wrap gap-3">
            {pausedReason === null ? button("resume", "Open for bookings", "secondary") : null}
            {button("leave", "Leave for good", "danger")}
          </div>
          <p className="max-w-prose text-sm text-ink-muted">
            Leaving can’t be undone. We’ll still pay what you’ve earned.
          </p>
        </Form>
      ) : null}
      {status === "left" ? (
        <p className="text-ink-muted">You’ve left. Your page is no longer public.</p>
      ) : null}
    </section>
  );
}
