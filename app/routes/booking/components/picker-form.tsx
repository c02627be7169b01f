import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { addressWith } from "./time-address.ts";
import { ZoneSelectField } from "#app/components/booking/zone-select.tsx";

/**
 * Selects in a GET form, so that they work without JavaScript; with it, a change goes there at
 * once, with whatever else was picked and has not arrived yet. The zone's is the last of them, or
 * the first while we don't know the visitor's.
 */
export function PickerForm(props: {
  action: string;
  /** Of the page's address. */
  params: URLSearchParams;
  /** What the page is about, by the names of the selects but the zone's. */
  shown: Readonly<Record<string, string>>;
  zone: { id: string; label: string };
  zoneKnown: boolean;
  zoneClassName?: string | undefined;
  className: string;
  /** The other selects, given what each shows, and what is to be called when one of them changes. */
  children: (valueOf: (name: string) => string, pick: () => void) => ReactNode;
}) {
  const { action, params, zone, zoneKnown, zoneClassName } = props;
  const shown: Readonly<Record<string, string>> = { ...props.shown, zone: zone.id };
  const navigate = useNavigate();
  const coming = useNavigation().location;
  const form = useRef<HTMLFormElement>(null);
  const pickFirst = useRef(pick);

  // What was picked before the script came has changed nothing yet, and would be taken back.
  useEffect(() => {
    // Only what was served has its choice marked.
    const served = form.current?.querySelectorAll<HTMLOptionElement>("option[selected]") ?? [];
    if ([...served].some(({ selected }) => !selected)) pickFirst.current();
  }, []);

  /** What was just picked stands in the select while its page is on the way. */
  function valueOf(name: string): string {
    const now = shown[name] ?? "";
    if (coming?.pathname !== action) return now;
    const wished = new URLSearchParams(coming.search);
    // A hold's page has none of these.
    if (wished.has("hold") || wished.get(name) === params.get(name)) return now;
    // "First available" is no expert in the address.
    return wished.get(name) ?? (name === "expert" ? "" : now);
  }

  function pick() {
    const picked: Record<string, string | null> = {};
    for (const { name, value } of form.current!.querySelectorAll("select")) {
      if (value !== shown[name]) picked[name] = value;
    }
    // Another session may have other experts and other days, and another expert other days.
    if ("service" in picked) picked["expert"] = null;
    if ("expert" in picked) picked["date"] = picked["month"] = null;
    void navigate(addressWith(action, params, picked), { preventScrollReset: true });
  }

  const zoneField = (
    <ZoneSelectField
      id="zone"
      label="Time zone"
      zone={zone}
      value={valueOf("zone")}
      onChange={pick}
      className={zoneClassName}
    />
  );
  return (
    // Off, so that no browser brings back what was picked on a visit before.
    <Form ref={form} method="get" action={action} autoComplete="off" className={props.className}>
      {zoneKnown ? null : zoneField}
      {props.children(valueOf, pick)}
      {zoneKnown ? zoneField : null}
      <noscript>
        <Button type="submit" variant="secondary">
          Show times
        </Button>
      </noscript>
    </Form>
  );
}
