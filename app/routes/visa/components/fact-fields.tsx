import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import type { FactField } from "#modules/ai-sessions/visa/facts.ts";

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

function OneField({ field: { name, label, hint, kind, isRequired }, typed, error }: OneProps) {
  const shared = {
    name,
    label,
    error,
    id: name,
    optional: !isRequired,
    defaultValue: typed,
    ...(hint === undefined ? {} : { help: hint }),
  };
  if (kind === "text") {
    return <TextAreaField {...shared} rows={2} maxLength={400} autoComplete="off" />;
  }
  if (kind === "refused") {
    return (
      <SelectField {...shared}>
        <option value="">Not answered</option>
        <option value="no">Never refused</option>
        <option value="yes">Refused before</option>
      </SelectField>
    );
  }
  return (
    <TextField
      {...shared}
      maxLength={120}
      autoComplete="off"
      inputMode={kind === "money" ? "decimal" : "text"}
    />
  );
}
