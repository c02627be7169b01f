import type { ReactNode } from "react";
import lateStylesheet from "#app/styles/late.css?url";
import { TextContents } from "./text-contents.tsx";

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
