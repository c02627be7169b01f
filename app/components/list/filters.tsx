import { Form } from "react-router";
import { ChevronDown } from "#app/ui/icons.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { type Option, Options } from "#app/ui/options.tsx";
import { isFiltered, type ListState } from "./list-search.ts";

export type FilterSpec = {
  /** What the search looks through; without it there is none. */
  search?: string;
  selects?: readonly { name: string; label: string; any: string; options: readonly Option[] }[];
  hasDays?: boolean;
};

/** A list's filters: a plain GET form whose state is the URL. */
export function Filters(props: {
  path: string;
  state: ListState;
  spec: FilterSpec;
  /** For phones, which show no column headers. */
  sorts: readonly Option[];
}) {
  const { path, state, spec, sorts } = props;
  const { search, selects = [], hasDays } = spec;
  const filtered = isFiltered(state);
  const field = (name: string) => ({ name, required: false, defaultValue: state[name] ?? "" });
  return (
    // A new URL has other defaults; the key makes the fields show them.
    <Form key={JSON.stringify(state)} action={path} role="search" className="list-filters">
      {search ? (
        <TextField
          label="Search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={search}
          maxLength={200}
          {...field("q")}
        />
      ) : null}
      <details open={filtered}>
        <summary>
          Filters <ChevronDown className="size-4" aria-hidden="true" />
        </summary>
        <div className="list-filters-fields">
          {selects.map(({ name, label, any, options }) => (
            <SelectField key={name} label={label} {...field(name)}>
              <option value="">{any}</option>
              <Options options={options} />
            </SelectField>
          ))}
          {hasDays ? (
            <>
              <TextField label="From" type="date" {...field("from")} />
              <TextField label="To" type="date" {...field("to")} />
            </>
          ) : null}
          <SelectField className="list-sort" label="Sort by" {...field("sort")}>
            <option value="">Default order</option>
            <Options options={sorts} />
          </SelectField>
        </div>
      </details>
      <div className="list-filters-buttons">
        <Button type="submit" variant="secondary" size="sm">
          Show
        </Button>
        {filtered ? (
          <ButtonLink to={path} variant="quiet" size="sm">
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
