import { type ComponentProps, createContext, use } from "react";
import { loadModule } from "#app/lib/load-module.ts";
import { ServedSelect } from "#app/ui/served-select.tsx";

type Entry = { phone_code: string; country_name: string };

/**
 * Makes the options as HTML; given while rendering on the server alone (entry.server.tsx): all of
 * them stand in the page, and the list never travels as script as well.
 */
export const ServedCountryOptions = createContext<((chosen: string) => string) | null>(null);

/** @param chosen the code that is selected at first and after a reset */
export function countryOptionsHtml(countries: readonly Entry[], chosen: string): string {
  let isChosenYet = false;
  return countries
    .map(({ phone_code, country_name }) => {
      // Several countries share a code: the first of them stands for it.
      const selected = !isChosenYet && phone_code === chosen;
      isChosenYet ||= selected;
      const words = `${country_name} (${phone_code})`.replaceAll("&", "&amp;");
      return `<option value="${phone_code}"${selected ? " selected" : ""}>${words}</option>`;
    })
    .join("");
}

/**
 * A native select of every country's code, with and without JavaScript.
 * @param chosen the code that is selected at first and after a reset
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
        const { COUNTRIES } = await loadModule(() => import("#content/countries.ts"));
        return countryOptionsHtml(COUNTRIES, chosen);
      }}
    />
  );
}

/** What is sent until the list is there. It may be what somebody wrote into an address or a form. */
function alone(chosen: string): string {
  return `<option selected>${chosen.replaceAll(/[^+\d-]/g, "")}</option>`;
}
