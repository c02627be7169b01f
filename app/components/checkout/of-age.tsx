/** Stands before every payment: people under 18 need their parent’s or guardian’s consent. */
export function OfAge() {
  return (
    <p className="text-sm text-ink-muted">
      By paying, you confirm that you’re 18 or older, or that your parent or guardian agrees.
    </p>
  );
}
