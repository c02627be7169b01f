import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError, TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BRIEF_ERRORS, JOB_MAX, RESUME_BYTES } from "#modules/briefs/policy.ts";
import type { OrderPageModel } from "./session-order.server.ts";

/** A resume and a job description for the expert. A native form, because it sends a file. */
export function BriefForm(props: { brief: NonNullable<OrderPageModel["brief"]>; expert: string }) {
  const { brief, expert } = props;
  const { resume, job, asksForJob, action, done, days } = brief;
  const [isTooLarge, setTooLarge] = useState(false);
  const isAboutJob = brief.error === BRIEF_ERRORS.job_too_long;
  const fileError = isTooLarge ? BRIEF_ERRORS.too_large : isAboutJob ? null : brief.error;
  return (
    <section id="for-your-expert" aria-labelledby="for-your-expert-title" className="grid gap-4">
      <h2 id="for-your-expert-title" className="title-section">
        For your expert
      </h2>
      <p className="max-w-prose text-ink-muted">
        Help {expert} fit the session to you. You can change this until the session ends. We delete
        it {days} days later.
      </p>
      {done ? (
        <Notice tone="success" live>
          {done === "saved" ? `Saved. ${expert} can see it.` : "Your resume was removed."}
        </Notice>
      ) : null}
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="grid max-w-form gap-5"
      >
        {resume ? (
          <p className="flex flex-wrap items-center gap-x-2">
            <a href={resume.href} download className="link">
              Your resume ({resume.text})
            </a>
            <Button type="submit" name="intent" value="remove-resume" variant="quiet" size="sm">
              Remove resume
            </Button>
          </p>
        ) : null}
        <div className="grid justify-items-start gap-1.5">
          <label htmlFor="resume" className="font-semibold">
            {resume ? "Replace your resume" : "Your resume"}{" "}
            <span className="font-normal text-ink-muted">(optional)</span>
          </label>
          <input
            id="resume"
            type="file"
            name="resume"
            accept=".pdf,.docx"
            aria-describedby={fileError ? "resume-error resume-help" : "resume-help"}
            aria-invalid={fileError ? true : undefined}
            onChange={({ target }) => {
              const isOver = (target.files?.[0]?.size ?? 0) > RESUME_BYTES;
              target.setCustomValidity(isOver ? BRIEF_ERRORS.too_large : "");
              setTooLarge(isOver);
            }}
            className="file-input"
          />
          {fileError ? <FieldError id="resume-error">{fileError}</FieldError> : null}
          <p id="resume-help" className="text-sm text-ink-muted">
            PDF or DOCX, up to 5 MB
          </p>
        </div>
        {asksForJob ? (
          <TextAreaField
            name="job"
            label="Job description"
            help="Paste the text or a link. Clear the field to remove it."
            rows={5}
            optional
            maxLength={JOB_MAX}
            defaultValue={job?.text ?? ""}
            error={isAboutJob ? brief.error : undefined}
          />
        ) : null}
        <Button
          type="submit"
          name="intent"
          value="save"
          variant="secondary"
          className="justify-self-start"
        >
          Share with {expert}
        </Button>
      </form>
    </section>
  );
}
