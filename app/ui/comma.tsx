/** Separates what the layout alone sets apart, for screen readers and copied text. */
export function Comma() {
  return <span className="sr-only">, </span>;
}
