import type { ReactNode } from "react";

/** What the reader should prepare for this session, by topic. */
export function Preparation(props: {
  lines: readonly string[];
  title: string;
  /** A last line. */
  children?: ReactNode;
}) {
  const { lines, title, children } = props;
  return (
    <section aria-labelledby="prepare">
      <h2 id="prepare" className="title-section mb-4">
        {title}
      </h2>
      <ul className="grid max-w-prose list-disc gap-3 ps-5 marker:text-brand">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {children ? <li>{children}</li> : null}
      </ul>
    </section>
  );
}
