import type { ReactNode } from "react";
import { ChevronDown } from "#app/ui/icons.tsx";

/** Older items, folded below the latest ones. Empty if there are none. */
export function Older(props: { label: string; count: number; children: ReactNode }) {
  const { label, count, children } = props;
  if (count === 0) return null;
  return (
    <details className="group border-t border-line">
      <Summary>
        <span className="font-semibold">
          {label} ({count})
        </span>
      </Summary>
      {children}
    </details>
  );
}

/** A collapsible section that is rarely needed. */
export function FoldedSection(props: {
  id: string;
  title: string;
  /** Shown beside the title. */
  note: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  const { id, title, note, isOpen, children } = props;
  return (
    <section id={id} className="border-y border-line">
      <details className="group" open={isOpen}>
        <Summary>
          <h2 className="title-section">{title}</h2>
          <span className="sr-only">, </span>
          <span className="ms-auto text-ink-muted">{note}</span>
        </Summary>
        <div className="pb-8">{children}</div>
      </details>
    </section>
  );
}

function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-3">
      {children}
      <ChevronDown className="size-5 shrink-0 group-open:rotate-180" aria-hidden="true" />
    </summary>
  );
}
