/** The expert's notes, beside their form where there's room for both. */
export function OwnNotes({ text }: { text: string }) {
  return (
    <details open className="own-notes rounded-md border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold">
        <span>
          Your notes <span className="text-sm font-normal text-ink-muted">Only you see them</span>
        </span>
      </summary>
      <p
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls
        tabIndex={0}
        className="border-t border-line p-4 wrap-anywhere whitespace-pre-line"
      >
        {text}
      </p>
    </details>
  );
}
