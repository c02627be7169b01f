type Heading = { id: string; text: string; depth: number };

export function TextContents({ headings }: { headings: readonly Heading[] }) {
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
