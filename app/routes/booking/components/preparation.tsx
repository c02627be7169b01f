import { Check } from "lucide-react";

/** What the reader should prepare for this session, by topic. */
export function Preparation({ lines, title }: { lines: readonly string[]; title: string }) {
  return (
    <section aria-labelledby="prepare">
      <h2 id="prepare" className="title-section mb-4">
        {title}
      </h2>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={line} className="flex max-w-prose gap-3">
            <Check className="mt-1 size-5 shrink-0 text-brand" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
