import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import type { PageContent } from "#content/schema.ts";

type TextSection = PageContent["sections"][number];

export function PageSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map((section) => (
    <SplitSection key={section.title} title={section.title}>
      <Paragraphs text={section.body} />
      {section.points ? <Points points={section.points} /> : null}
    </SplitSection>
  ));
}

export function SplitSection(props: {
  title: ReactNode;
  id?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section
      id={props.id}
      className={cx(
        "grid gap-x-12 gap-y-4 border-t border-line py-10 lg:grid-cols-[1fr_2fr]",
        props.className,
      )}
    >
      <h2 className="title-section">{props.title}</h2>
      <div className="grid min-w-0 content-start gap-8">{props.children}</div>
    </section>
  );
}

function Paragraphs({ text }: { text: readonly string[] }) {
  return (
    <div className="grid max-w-prose gap-4 text-lg">
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function Points({ points }: { points: NonNullable<TextSection["points"]> }) {
  const columns = points.length === 2 || points.length === 4 ? "" : "md:grid-cols-3";
  return (
    <dl className={cx("grid gap-x-8 gap-y-6 sm:grid-cols-2", columns)}>
      {points.map((point) => (
        <div key={point.title} className="grid content-start gap-1 border-t-2 border-accent pt-3">
          <dt className="title-card">{point.title}</dt>
          <dd className="text-ink-muted">{point.text}</dd>
        </div>
      ))}
    </dl>
  );
}
