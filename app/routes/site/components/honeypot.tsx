/**
 * What a form without JavaScript carries to tell people from programs: a field that people do not
 * see, and when the page was made where that is known. Neither is ever a reason to refuse.
 */
export function Honeypot({ shownAt }: { shownAt?: string }) {
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
