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
        help={search ? foundText(search, experts.length) : undefined}
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

function foundText({ find, found }: { find: string; found: number }, shown: number): string {
  if (find === "") return `The first ${shown} of ${found} experts. Find others by name.`;
  if (found === 0) return `No expert’s name has “${find}” in it.`;
  const names = found === 1 ? "1 expert" : `${found} experts`;
  return found > shown
    ? `The first ${shown} of ${names} with “${find}” in their name.`
    : `${names} with “${find}” in their name.`;
}
