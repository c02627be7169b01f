/** The candidate's text from booking. */
export function Brief({
  lines,
  role,
}: {
  lines: { label: string; text: string }[];
  role: "candidate" | "expert";
}) {
  return (
    <section className="room-brief" aria-label="Brief">
      <h2>Brief</h2>
      {lines.length === 0 ? (
        <p>
          {role === "expert"
            ? "The candidate left no notes. Ask what they’d like to practice."
            : "You left no notes. Tell your expert at the start what you’d like to practice."}
        </p>
      ) : (
        <dl>
          {lines.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
