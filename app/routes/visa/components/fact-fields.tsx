import type { FactField } from "#modules/visa-interviews/facts.ts";

export function FactFields(props: {
  fields: readonly FactField[];
  typed: Record<string, string>;
  errors: Record<string, string>;
}) {
  return (
    <div className="visa-fields">
      {props.fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          typed={props.typed[field.name]}
          error={props.errors[field.name]}
        />
      ))}
    </div>
  );
}

type OneProps = { field: FactField; typed: string | undefined; error: string | undefined };

// Plainer than ui/field.tsx, whose script this page would load for these few.
function OneField({ field: { name, label, hint, kind, isRequired }, typed, error }: OneProps) {
  const notes = [error && `${name}-error`, hint && `${name}-help`].filter(Boolean).join(" ");
  const control = {
    id: name,
    name,
    className: "control",
    autoComplete: "off",
    required: isRequired,
    defaultValue: typed,
    "aria-describedby": notes || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className="visa-field">
      <label htmlFor={name} className="visa-label">
        {label}
        {isRequired ? null : <span> (optional)</span>}
      </label>
      {kind === "text" ? (
        <textarea {...control} rows={2} maxLength={400} />
      ) : kind === "refused" ? (
        <select {...control}>
          <option value="">Not answered</option>
          <option value="no">Never refused</option>
          <option value="yes">Refused before</option>
        </select>
      ) : (
        <input {...control} maxLength={120} inputMode={kind === "money" ? "decimal" : "text"} />
      )}
      {error ? (
        <p id={`${name}-error`} className="visa-error">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${name}-help`} className="visa-help">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
