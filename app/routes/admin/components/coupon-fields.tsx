import { SelectField, TextField } from "#app/ui/field.tsx";
import type { FormMistakes } from "../asked-form.server.ts";

export function CouponFields({ mistakes }: { mistakes: FormMistakes | null }) {
  const field = (name: string) => ({
    name,
    defaultValue: mistakes?.typed[name] ?? "",
    error: mistakes?.errors[name],
    autoComplete: "off",
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Code" maxLength={40} spellCheck={false} {...field("code")} />
      <TextField label="Percent off" inputMode="numeric" maxLength={3} {...field("percent")} />
      <SelectField label="For" {...field("scope")}>
        <option value="interviews">Interviews</option>
        <option value="any">Everything</option>
      </SelectField>
      <TextField
        label="Maximum uses"
        inputMode="numeric"
        optional
        help="Leave empty for no limit."
        {...field("maxRedemptions")}
      />
      <TextField label="First day" type="date" {...field("startsOn")} />
      <TextField label="Last day" type="date" {...field("endsOn")} />
    </div>
  );
}
