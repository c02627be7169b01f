import { type ComponentProps, createContext, use } from "react";
import { fetchJson } from "#app/lib/fetch-json.ts";
import type { ListedZone } from "#lib/zones.ts";
import { Field, type FieldProps } from "#app/ui/field.tsx";
import { ServedSelect } from "#app/ui/served-select.tsx";
import { selectedOption, zoneOptionsHtml } from "./zone-options.ts";

type Zone = { id: string; label: string };

/** Renders all zones as options; provided only on the server (entry.server.tsx). */
export const ServedZoneOptions = createContext<((selected: Zone) => string) | null>(null);

export function ZoneSelectField(
  props: Omit<FieldProps, "name"> & {
    zone: Zone;
  } & Pick<ComponentProps<"select">, "value" | "onChange">,
) {
  const { zone, value, onChange, ...field } = props;
  const served = use(ServedZoneOptions);
  return (
    <Field {...field} name="zone">
      {(control) => (
        <ServedSelect
          {...control}
          value={value}
          onChange={onChange}
          options={(served ?? selectedOption)(zone)}
          load={async () => zoneOptionsHtml(await askZones(), zone)}
        />
      )}
    </Field>
  );
}

function askZones(): Promise<ListedZone[]> {
  return fetchJson("/api/v2/actions/timezones", new AbortController().signal);
}
