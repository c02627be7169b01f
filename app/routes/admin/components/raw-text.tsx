/** Preformatted text that scrolls sideways. */
export function RawText({ label, text }: { label: string; text: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-surface p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}
