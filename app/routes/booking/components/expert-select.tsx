import { SelectField } from "#app/ui/field.tsx";

export function ExpertSelect(props: {
  experts: readonly { slug: string; name: string }[];
  value: string;
  onChange: () => void;
}) {
  return (
    <SelectField
      id="expert"
      name="expert"
      label="Expert"
      required={false}
      value={props.value}
      onChange={props.onChange}
    >
      <option value="">First available</option>
      {props.experts.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
