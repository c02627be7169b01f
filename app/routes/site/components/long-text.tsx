import type { ReactNode } from "react";
import lateStylesheet from "#app/styles/late.css?url";

type Heading = { id: string; text: string; depth: number };

/**
 * A long text with a table of contents. `html` must come from renderMarkdown, which escapes raw
 * tags.
 */
export function LongText(props: {
  html: string;
  headings: readonly Heading[];
  children?: ReactNode;
}) {
  const { html, headings, children } = props;
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="contents lg:order-last lg:block">
        <TextContents headings={headings} />
      </div>
      <div className="min-w-0">
        {/* The document's own stylesheet comes after the text, which would flash unstyled. */}
        <link rel="stylesheet" href={lateStylesheet} />
        {/* renderMarkdown escaped it. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        {children}
      </div>
    </div>
  );
}

function TextContents({ headings }: { headings: readonly Heading[] }) {
  const parts = headings.filter(({ depth }) => depth === 2);
  if (parts.length < 2) return null;
  const list = (
    <ol className="grid border-s border-line">
      {parts.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ms-px flex min-h-11 items-center border-s-2 border-transparent py-1.5 ps-4 leading-snug text-ink-muted hover:border-brand hover:text-ink lg:min-h-9 lg:text-sm"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav aria-label="On this page" className="h-full max-lg:hidden">
        <div className="sticky top-8 grid gap-3">
          <p className="text-sm font-semibold">On this page</p>
          {list}
        </div>
      </nav>
      <nav aria-label="On this page" className="lg:hidden">
        <details className="group max-w-152 rounded-md border border-line bg-surface">
          <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold">
            On this page
            <span
              aria-hidden="true"
              className="text-xl leading-tight text-ink-muted transition-transform group-open:rotate-45"
            >
              +
            </span>
          </summary>
          <div className="px-4 pb-3">{list}</div>
        </details>
      </nav>
    </>
  );
}
