import { type ComponentProps, createContext, use, useEffect, useRef, useState } from "react";
import { keepTrying } from "#app/lib/keep-trying.ts";
import { loadModule } from "#app/lib/load-module.ts";
import { Select } from "#app/ui/select.tsx";

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
  const select = useRef<HTMLSelectElement>(null);
  const [html, setHtml] = useState(() => (served ?? alone)(chosen));

  // A page that the browser put together itself has no served options to take over.
  useEffect(() => {
    if (select.current && select.current.options.length > 1) return;
    let isGone = false;
    void keepTrying(() => loadModule(() => import("#content/countries.ts"))).then(
      ({ COUNTRIES }) => {
        if (!isGone) setHtml(countryOptionsHtml(COUNTRIES, chosen));
      },
    );
    return () => {
      isGone = true;
    };
  }, [chosen]);

  return (
    <Select
      ref={select}
      autoComplete="tel-country-code"
      {...rest}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** What is sent until the list is there. It may be what somebody wrote into an address or a form. */
function alone(chosen: string): string {
  return `<option selected>${chosen.replaceAll(/[^+\d-]/g, "")}</option>`;
}
