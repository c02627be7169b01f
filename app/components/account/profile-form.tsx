import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";

export function ProfileForm(props: {
  name: string;
  zone: string;
  zones: { id: string; label: string }[];
  errors: Record<string, string>;
}) {
  const { name, zone, zones, errors } = props;
  const saving = useNavigation().formData?.get("intent") === "profile";
  return (
    <Form method="post" noValidate className="grid max-w-form gap-5">
      <TextField
        id="name"
        name="name"
        label="Name"
        help="Experts see it when you book."
        autoComplete="name"
        optional
        defaultValue={name}
        error={errors["name"]}
      />
      <SelectField
        id="zone"
        name="zone"
        label="Time zone"
        help="For the sessions you book."
        optional
        defaultValue={zone}
        error={errors["zone"]}
      >
        <option value="">Not set (UTC)</option>
        {zones.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        name="intent"
        value="profile"
        loading={saving}
        className="justify-self-start"
      >
        Save
      </Button>
    </Form>
  );
}
