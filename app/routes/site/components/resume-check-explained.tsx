import { href } from "#app/lib/urls.ts";

const POINTS = [
  {
    title: "What it looks for",
    text: "Columns read across, pages that are pictures, fonts without letters, text in headers and boxes, tracked changes and comments left in, contacts nobody can use, dates that can’t be right, and lines anybody could have written.",
  },
  {
    title: "What it doesn’t do",
    text: "It gives no score: no single number says whether a person will call you. It counts and quotes, by fixed rules, so the same file always gives the same result.",
  },
  {
    title: "Where your file goes",
    text: "Nowhere. Once the page says it’s ready, you can turn your connection off and it still works.",
  },
] as const;

export default function ResumeCheckExplained() {
  return (
    <div className="mt-12 grid gap-x-12 gap-y-8 border-t border-line pt-8">
      <h2 className="title-section">How the check works</h2>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-3">
        {POINTS.map(({ title, text }) => (
          <div key={title} className="grid content-start gap-1.5">
            <h3 className="title-card">{title}</h3>
            <p className="text-ink-muted">{text}</p>
          </div>
        ))}
      </div>
      <p>
        A person reads more than a machine. See{" "}
        <a className="link" href={href("/niche/:slug", { slug: "resume-writing" })}>
          resume writing
        </a>{" "}
        and the{" "}
        <a className="link" href={href("/niche/:slug", { slug: "linkedin" })}>
          LinkedIn profile review
        </a>
        .
      </p>
    </div>
  );
}
