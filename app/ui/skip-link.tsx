/** First in the page; visible on keyboard focus. */
export function SkipLink({ to = "#main" }: { to?: string }) {
  return (
    <a
      href={to}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold focus:shadow-lg"
    >
      Skip to content
    </a>
  );
}
