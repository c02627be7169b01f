import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { readForm } from "#app/lib/read-form.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, TextAreaField, TextField } from "#app/ui/field.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { isPhoto } from "#lib/photo-seed.ts";
import { PHOTO, PHOTO_ERRORS, type PhotoRefusal } from "#modules/experts/photo/policy.ts";
import { HIRED_FOR } from "#modules/experts/schema.ts";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { LanguageFields } from "./components/language-fields.tsx";
import { requireExpert } from "./components/guard.server.ts";
import type { Route } from "./+types/profile.ts";
import { Editable } from "./components/editable.tsx";
import { OwnBookings, RecordingChoice, StandInChoice } from "./components/own-bookings.tsx";
import { loadProfile, type Part, profileAction } from "./profile.server.ts";

export const meta = expertMeta("Profile");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, expert } = await requireExpert(context, request);
  return loadProfile(services, expert, new URL(request.url).searchParams);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, expert } = await requireExpert(context, request);
  return profileAction(services, expert, await readForm(request));
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
            <Link to={href("/experts/:slug", { slug: loaderData.slug })} className="link">
              View your public page
            </Link>
          ) : null
        }
      />
      <OfflineNotice />
      <ErrorSummary
        errors={Object.entries(errors).map(([field, message]) => ({ field, message }))}
      />
      {loaderData.saved && !actionData ? (
        <Notice tone="success" live className="mb-6">
          Saved.
        </Notice>
      ) : null}
      <div className="grid max-w-3xl">
        <section aria-label="Name and headline" className="mb-6 grid gap-3">
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
          <h2 id="hired">Hiring experience</h2>
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
              Whom you’ve hired, and where. Your page leaves this out while it’s empty.
            </p>
          )}
          {part(
            "hired",
            "hiring experience",
            <TextAreaField
              id="hiredFor"
              name="hiredFor"
              label="Roles and employers"
              help={`One per line, such as “Hired backend engineers at Stripe.” Up to ${HIRED_FOR.lines}.`}
              optional
              rows={5}
              maxLength={HIRED_FOR.lines * (HIRED_FOR.length + 2)}
              defaultValue={typed["hiredFor"] ?? loaderData.hiredFor.join("\n")}
              error={errors["hiredFor"]}
            />,
          )}
        </section>
        <StandInChoice takes={loaderData.takesStandIns} />
        <RecordingChoice mails={loaderData.recordingMails} />
        <OwnBookings
          status={loaderData.status}
          pausedReason={loaderData.pausedReason}
          hasSessions={loaderData.hasSessions}
        />
      </div>
    </>
  );
}

/**
 * Uploads, replaces or removes the portrait. Native forms, because the response is a new document.
 */
function PhotoForm(props: { avatarSeed: string; refusal: PhotoRefusal | null }) {
  const { avatarSeed } = props;
  const [isTooLarge, setTooLarge] = useState(false);
  const refusal = isTooLarge ? "too_large" : props.refusal;
  const hasPhoto = isPhoto(avatarSeed);
  return (
    <section aria-labelledby="photo-title" id="photo" className="border-t border-line">
      <h2 id="photo-title">Photo</h2>
      <div className="grid min-w-0 gap-4">
        <form
          method="post"
          action="/expert/profile/photo"
          encType="multipart/form-data"
          className="grid justify-items-start gap-2"
        >
          <label htmlFor="photo-file" className="font-semibold">
            {hasPhoto ? "Another photo" : "Your photo"}
          </label>
          <input
            id="photo-file"
            type="file"
            name="photo"
            accept="image/jpeg,image/png,image/webp"
            required
            aria-describedby={refusal ? "photo-error photo-help" : "photo-help"}
            aria-invalid={refusal ? true : undefined}
            onChange={({ target }) => {
              const isOver = (target.files?.[0]?.size ?? 0) > PHOTO.bytes;
              target.setCustomValidity(isOver ? PHOTO_ERRORS.too_large : "");
              setTooLarge(isOver);
            }}
            className="file-input"
          />
          {refusal ? <FieldError id="photo-error">{PHOTO_ERRORS[refusal]}</FieldError> : null}
          <p id="photo-help" className="max-w-prose text-sm text-ink-muted">
            JPEG, PNG or WebP, up to 5 MB. We keep the square in the middle, without location or
            other metadata.
          </p>
          <Button type="submit" variant="secondary">
            {hasPhoto ? "Replace photo" : "Upload photo"}
          </Button>
        </form>
        {hasPhoto ? (
          <form method="post" action="/expert/profile/photo/remove">
            <Button type="submit" variant="quiet">
              Remove photo
            </Button>
          </form>
        ) : null}
      </div>
    </section>
  );
}
