import type { ReactNode } from "react";

/** Terms beside what they say; on phones above it. */
export function Facts({ className = "", children }: { className?: string; children: ReactNode }) {
  return <dl className={`grid gap-y-3 ${className}`}>{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="max-w-prose">{children}</dd>
    </div>
  );
}
