import type { NicheContent } from "#content/schema.ts";

export function TimePlan({ parts }: { parts: NicheContent["timeline"] }) {
  return (
    <ol className="grid border-s-2 border-line">
      {parts.map((part) => (
        <li
          key={part.when}
          className="relative grid gap-x-8 gap-y-1 ps-6 pb-7 last:pb-0 sm:grid-cols-[11rem_1fr]"
        >
          <span
            aria-hidden="true"
            className="absolute -start-2 top-1.5 size-3.5 rounded-full border-3 border-paper bg-accent"
          />
          <p className="figures font-display font-bold">{part.when}</p>
          <p>{part.what}</p>
        </li>
      ))}
    </ol>
  );
}
