import { useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Currency } from "#lib/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { type Option, Options } from "#app/ui/options.tsx";
import {
  PARTS_OF_DAY,
  SORTS,
  WITHIN_DAYS,
  type ListingQuery,
} from "#modules/experts/listing-query.ts";

export type FilterOptions = {
  topics: Option[];
  languages: Option[];
  zones: Option[];
  /** Maximum prices in major units. */
  prices: Option[];
};

/**
 * The listing's filters: a plain GET form whose state is the URL. With JavaScript, a choice applies
 * at once.
 */
export function ListingFilters(props: {
  query: ListingQuery;
  zone: string;
  currency: Currency;
  options: FilterOptions;
}) {
  const { query, zone, currency, options } = props;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const applyFirst = useRef(apply);
  const state = JSON.stringify([query, zone]);

  // A choice made before hydration fired no event.
  useEffect(() => {
    const served = form.current?.querySelectorAll<HTMLOptionElement>("option[selected]") ?? [];
    if ([...served].some(({ selected }) => !selected)) applyFirst.current();
  }, []);

  // A link, Back or Clear changed the URL: the fields keep the focus and show what it says.
  useEffect(() => {
    const [asked, shownZone] = JSON.parse(state) as [Record<string, string | number>, string];
    for (const select of form.current!.querySelectorAll("select")) {
      select.value = select.name === "zone" ? shownZone : String(asked[select.name] ?? "");
    }
  }, [state]);

  function apply() {
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form.current!)) {
      if (typeof value === "string" && value !== "") search.set(name, value);
    }
    void navigate(`${href("/experts")}?${search}`, { preventScrollReset: true });
  }

  const choices = [
    { label: "Topic", name: "topic", any: "All topics", options: options.topics },
    { label: "Language", name: "language", any: "Any language", options: options.languages },
    {
      label: "Time of day",
      name: "when",
      any: "Any time",
      options: entries(PARTS_OF_DAY),
    },
    { label: "Free", name: "within", any: "Any day", options: entries(WITHIN_DAYS) },
    { label: "Price", name: "price", any: "Any price", options: options.prices },
  ] as const;
  return (
    <Form
      ref={form}
      action={href("/experts")}
      role="search"
      // Off, so that the browser doesn't restore values of an earlier visit.
      autoComplete="off"
      onChange={apply}
      className="grid gap-4"
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4 lg:grid-cols-1">
        {choices.map((choice) => (
          <SelectField
            key={choice.name}
            label={choice.label}
            name={choice.name}
            required={false}
            defaultValue={query[choice.name] ?? ""}
          >
            <option value="">{choice.any}</option>
            <Options options={choice.options} />
          </SelectField>
        ))}
        <SelectField label="Sort by" name="sort" required={false} defaultValue={query.sort}>
          <Options options={entries(SORTS)} />
        </SelectField>
        {/* The visitor's zone is known only after the first load. */}
        <SelectField
          key={zone}
          label="Your time zone"
          name="zone"
          required={false}
          defaultValue={zone}
          className="max-lg:col-span-2"
        >
          <Options options={options.zones} />
        </SelectField>
      </div>
      {/* A price needs its currency, also when the link is shared. */}
      <input type="hidden" name="currency" value={currency} />
      <div className="flex flex-wrap gap-3">
        <noscript>
          <Button type="submit">Show experts</Button>
        </noscript>
        <ButtonLink to={href("/experts")} variant="quiet">
          Clear
        </ButtonLink>
      </div>
    </Form>
  );
}

function entries(labels: Record<string, string | { label: string }>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({
    value,
    label: typeof label === "string" ? label : label.label,
  }));
}
