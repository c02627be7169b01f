import { type Attached, jobLink, resumeText } from "#modules/briefs/policy.ts";
import type { AttachedView } from "./attached.tsx";

/** For its page. `token` opens the file for readers who aren't signed in. */
export function viewAttached(
  bookingId: string,
  { resume, job }: Attached,
  token: string | null = null,
): AttachedView {
  const link = job === null ? null : jobLink(job);
  const query = token === null ? "" : `?t=${token}`;
  return {
    resume: resume && { text: resumeText(resume), href: `/room/${bookingId}/resume${query}` },
    job: job === null ? null : { text: job, link: link && { href: link.href, host: link.host } },
  };
}
