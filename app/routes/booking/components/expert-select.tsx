import type { ExpertChoices } from "#modules/booking/open-times.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";

/** A choice of experts; with many, of those that a search by name finds. */
export function ExpertSelect(props: {
  choices: ExpertChoices;
  value: string;
  onChange: () => void;
}) {
  const { experts, search } = props.choices;
  return (
    <>
      {search ? (
        <div className="flex items-end gap-2">
          <TextField
            // Shows what another URL searches for.
            key={search.find}
            className="grow"
            label="Find an expert"
            name="find"
            type="search"
            optional="by name"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={80}
            defaultValue={search.find}
          />
          <Button type="submit" variant="secondary">
            Find
          </Button>
        </div>
      ) : null}
      <SelectField
        id="expert"
        name="expert"
        label="Expert"
        required={false}
        value={props.value}
        onChange={props.onChange}
        help={search?.text}
      >
        <option value="">First available</option>
        {experts.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
