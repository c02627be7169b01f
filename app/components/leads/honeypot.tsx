/**
 * Flags bots in forms without JavaScript: an invisible field, and the time the page was rendered,
 * if known. Neither is a reason to refuse.
 */
export function Honeypot({ shownAt }: { shownAt?: string | undefined }) {
  return (
    <>
      <div className="hidden" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="shown_at" defaultValue={shownAt ?? ""} />
    </>
  );
}
