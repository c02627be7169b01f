/** A day within a sentence: `tomorrow`, `Tuesday, November 24`. */
export const inSentence = (day: string) => day.replace(/^To(?=day\b|morrow\b)/, "to");

/** A day in short, read aloud in full: `Tue 24`, `Tuesday, November 24`. */
export function DayName({ short, full }: { short: string; full: string }) {
  if (short === full) return full;
  return (
    <>
      <span aria-hidden="true">{short} </span>
      <span className="sr-only">{full}</span>
    </>
  );
}
