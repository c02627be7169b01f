export const RESUME_TYPES = {
  pdf: { name: "PDF", mediaType: "application/pdf" },
  docx: {
    name: "DOCX",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
} as const;
export type ResumeType = keyof typeof RESUME_TYPES;

export const RESUME_BYTES = 5 * 1024 * 1024;
export const JOB_MAX = 10_000;

/** What the candidate of a session attached for its expert. */
export type Attached = {
  resume: { type: ResumeType; bytes: number; fileKey: string } | null;
  /** Text or a link. */
  job: string | null;
};

export type ResumeRefusal = "too_large" | "empty" | "not_a_resume";

export const BRIEF_ERRORS: Record<ResumeRefusal | "job_too_long" | "too_late", string> = {
  too_large: "That file is over 5 MB. Choose a smaller one.",
  empty: "That file is empty. Choose another one.",
  not_a_resume:
    "We couldn’t read that as a PDF or DOCX. Save it again as one of them, or choose another file.",
  job_too_long: "That’s over 10,000 characters. Shorten it, or paste a link.",
  too_late: "The session is over. What you share with your expert can’t be changed anymore.",
};

/** A text that is nothing but a web link; null for any other. */
export function jobLink(job: string): URL | null {
  const url = /^https?:\/\/\S+$/i.test(job) ? URL.parse(job) : null;
  return url?.hostname ? url : null;
}

/** `PDF, 120 KB`. */
export function resumeText({ type, bytes }: { type: ResumeType; bytes: number }): string {
  const kb = Math.max(1, Math.round(bytes / 1024));
  const size = kb < 1024 ? `${kb} KB` : `${(kb / 1024).toFixed(1)} MB`;
  return `${RESUME_TYPES[type].name}, ${size}`;
}
