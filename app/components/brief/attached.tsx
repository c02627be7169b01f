export type AttachedView = {
  /** `PDF, 120 KB`, and where to download it. */
  resume: { text: string; href: string } | null;
  job: { text: string; link: { href: string; host: string } | null } | null;
};

const SHORT = 300;

export function ResumeLink({ resume }: { resume: NonNullable<AttachedView["resume"]> }) {
  return (
    <a href={resume.href} download className="link">
      Download the resume ({resume.text})
    </a>
  );
}

/** A long text is folded. */
export function JobText({ job: { text, link } }: { job: NonNullable<AttachedView["job"]> }) {
  if (link) {
    return (
      <a href={link.href} target="_blank" rel="noreferrer" className="link">
        Open the job description at {link.host}
      </a>
    );
  }
  const words = <p className="wrap-anywhere whitespace-pre-line">{text}</p>;
  if (text.length <= SHORT) return words;
  return (
    <details>
      <summary className="link">Read the job description</summary>
      {words}
    </details>
  );
}
