import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { seo } from "#app/components/site/seo.ts";
import { href } from "#app/lib/urls.ts";
import { loadAgain } from "#app/lib/load-again.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { late } from "#app/ui/late.tsx";
import { LARGE_TITLE, Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/resume-check.ts";

const Check = lazy(() => loadAgain(() => import("#app/components/resume-check/check.tsx")));
// Already in the HTML; its script loads after the first view.
const Explanation = late(() => import("./components/resume-check-explained.tsx"), "div");

const LABEL = "Resume check";

export const meta: Route.MetaFunction = () =>
  seo({
    title: "Free resume check that never leaves your device",
    description:
      "See what hiring software reads in your PDF or Word resume: order, contacts, dates, and what gets lost. In your browser, nothing uploaded.",
    path: href("/tools/resume-check"),
    crumbs: [HOME_CRUMB, { label: LABEL }],
  });

export default function ResumeCheckPage() {
  const [file, setFile] = useState<File | null>(null);
  const [posting, setPosting] = useState("");
  const [isHydrated, setHydrated] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const job = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // What was chosen and typed before this script ran.
    setFile(input.current?.files?.[0] ?? null);
    setPosting(job.current?.value ?? "");
    setHydrated(true);
  }, []);
  return (
    <Page>
      <Breadcrumbs crumbs={[HOME_CRUMB, { label: LABEL }]} />
      <header className="grid gap-4 pt-3 pb-8">
        <h1 className={LARGE_TITLE}>What does a machine read in your resume?</h1>
        <p className="max-w-prose text-lg text-ink-muted">
          Choose the file and see it the way hiring software does: what it reads, in which order,
          and what gets lost. Your browser does it all. The file isn’t uploaded.
        </p>
      </header>
      <div className="grid gap-x-12 gap-y-6 rounded-lg border border-line bg-surface p-5 sm:p-6 lg:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <label htmlFor="resume" className="justify-self-start font-semibold">
            Your resume
          </label>
          <input
            ref={input}
            id="resume"
            type="file"
            accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            aria-describedby="resume-help"
            className="file-input"
            // So that the same file, saved again, is a change.
            onClick={({ currentTarget }) => {
              currentTarget.value = "";
            }}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          <p id="resume-help" className="text-sm text-ink-muted">
            PDF or Word (.docx), up to 10 MB and 30 pages. It stays on this device.
          </p>
          <noscript>
            <p className="mt-2 font-medium">
              This check needs JavaScript, because your file never leaves your device: your own
              browser reads it. Turn JavaScript on and reload this page.
            </p>
          </noscript>
        </div>
        <div className="grid content-start gap-1.5">
          <label htmlFor="posting" className="justify-self-start font-semibold">
            Job description
          </label>
          <textarea
            ref={job}
            id="posting"
            rows={4}
            maxLength={20_000}
            aria-describedby="posting-help"
            className="control resize-y"
            onChange={({ target }) => setPosting(target.value)}
          />
          <p id="posting-help" className="text-sm text-ink-muted">
            Optional. Paste it to see which of its terms your resume has. It stays here too.
          </p>
        </div>
      </div>
      {isHydrated ? (
        <Suspense>
          <Check file={file} posting={posting} />
        </Suspense>
      ) : null}
      <Explanation />
    </Page>
  );
}
