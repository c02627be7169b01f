import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { type ListQuery, listSearch } from "#modules/admin/list-query.ts";
import { inWords } from "./status-badge.tsx";

export type FilterSpec = {
  /** What the search looks through; without it there is none. */
  search?: string;
  selects?: readonly {
    name: "status" | "service" | "currency" | "kind";
    label: string;
    any: string;
    options: readonly (string | { value: string; label: string })[];
  }[];
  hasDays?: boolean;
  /** The name of its file under /admin/csv. */
  csv?: string;
};

/** A list's filters: a plain form whose state is the address. */
export function Filters(props: { path: string; query: ListQuery; spec: FilterSpec }) {
  const { path, query, spec } = props;
  const search = listSearch(query);
  return (
    // A changed address brings new defaults; the key makes the fields show them.
    <Form key={search} action={path} role="search" className="mb-6 grid gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {spec.search ? (
          <TextField
            className="col-span-2"
            label="Search"
            name="q"
            required={false}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={spec.search}
            maxLength={200}
            defaultValue={query.q}
          />
        ) : null}
        {spec.selects?.map(({ name, label, any, options }) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            required={false}
            defaultValue={query[name]}
          >
            <option value="">{any}</option>
            {options.map((option) => {
              const { value, label: text } =
                typeof option === "string" ? { value: option, label: inWords(option) } : option;
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              );
            })}
          </SelectField>
        ))}
        {spec.hasDays ? (
          <>
            <DayField label="From" name="from" value={query.from} />
            <DayField label="To" name="to" value={query.to} />
          </>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm">
          Show
        </Button>
        {search === "" ? null : (
          <ButtonLink to={path} variant="quiet" size="sm">
            Clear
          </ButtonLink>
        )}
        {spec.csv ? (
          <ButtonLink
            to={`/admin/csv/${spec.csv}${search}`}
            reloadDocument
            variant="secondary"
            size="sm"
          >
            CSV
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string }) {
  return <TextField label={label} name={name} type="date" required={false} defaultValue={value} />;
}
