import { Check } from "lucide-react";
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
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
        {children ? <Line>{children}</Line> : null}
      </ul>
    </section>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex max-w-prose gap-3">
      <Check className="mt-1 size-5 shrink-0 text-brand" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
