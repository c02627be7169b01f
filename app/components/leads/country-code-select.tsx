import { type ComponentProps, createContext, use } from "react";
import { ServedSelect } from "#app/ui/served-select.tsx";

type Entry = { phone_code: string; country_name: string };

/**
 * Renders the options as HTML. Provided only on the server (entry.server.tsx): the list is in the
 * page's HTML and never sent as a script.
 */
export const ServedCountryOptions = createContext<((chosen: string) => string) | null>(null);

export function countryOptionsHtml(countries: readonly Entry[], chosen: string): string {
  let isChosenYet = false;
  return countries
    .map(({ phone_code, country_name }) => {
      const selected = !isChosenYet && phone_code === chosen;
      isChosenYet ||= selected;
      const words = `${country_name} (${phone_code})`.replaceAll("&", "&amp;");
      return `<option value="${phone_code}"${selected ? " selected" : ""}>${words}</option>`;
    })
    .join("");
}

/**
 * A native select of all country codes that works without JavaScript. `chosen` is selected at first
 * and after a reset.
 */
export function CountryCodeSelect({
  chosen,
  ...rest
}: { chosen: string } & Omit<ComponentProps<"select">, "children">) {
  const served = use(ServedCountryOptions);
  return (
    <ServedSelect
      autoComplete="tel-country-code"
      {...rest}
      options={(served ?? alone)(chosen)}
      load={async () => {
        const { COUNTRIES } = await import("#content/countries.ts");
        return countryOptionsHtml(COUNTRIES, chosen);
      }}
    />
  );
}

/** Used until the list is loaded. The value may come from a URL or a form. */
function alone(chosen: string): string {
  return `<option selected>${chosen.replaceAll(/[^+\d-]/g, "")}</option>`;
}
