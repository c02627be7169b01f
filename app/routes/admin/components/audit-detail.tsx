/** What an operator's form said, field by field. */
export function AuditDetail({ detail }: { detail: Record<string, unknown> }) {
  const fields = Object.entries(detail);
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map(([name, value]) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-muted">{`${name}: `}</span>
          {typeof value === "string" ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  );
}
