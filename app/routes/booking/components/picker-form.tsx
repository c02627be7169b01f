import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { urlWith } from "./time-url.ts";
import { ZoneSelectField } from "#app/components/booking/zone-select.tsx";

/**
 * Selects in a GET form that works without JavaScript; with it, a change navigates immediately,
 * together with other changes still in flight. The zone comes last, or first while the visitor's
 * zone is unknown.
 */
export function PickerForm(props: {
  action: string;
  params: URLSearchParams;
  /** The values on screen, by select name, without the zone. */
  shown: Readonly<Record<string, string>>;
  zone: { id: string; label: string };
  zoneKnown: boolean;
  zoneClassName?: string | undefined;
  className: string;
  /** Renders the other selects, given each one's value and a change handler. */
  children: (valueOf: (name: string) => string, pick: () => void) => ReactNode;
}) {
  const { action, params, zone, zoneKnown, zoneClassName } = props;
  const shown: Readonly<Record<string, string>> = { ...props.shown, zone: zone.id };
  const navigate = useNavigate();
  const coming = useNavigation().location;
  const form = useRef<HTMLFormElement>(null);
  const pickFirst = useRef(pick);

  // A choice made before hydration fired no event and would be reverted.
  useEffect(() => {
    // Only server-rendered options are marked `selected`.
    const served = form.current?.querySelectorAll<HTMLOptionElement>("option[selected]") ?? [];
    if ([...served].some(({ selected }) => !selected)) pickFirst.current();
  }, []);

  function valueOf(name: string): string {
    const now = shown[name] ?? "";
    if (coming?.pathname !== action) return now;
    const target = new URLSearchParams(coming.search);
    // A hold's page has none of these.
    if (target.has("hold") || target.get(name) === params.get(name)) return now;
    // "First available" means no expert in the URL.
    return target.get(name) ?? (name === "expert" ? "" : now);
  }

  function pick() {
    const picked: Record<string, string | null> = {};
    for (const { name, value } of form.current!.querySelectorAll("select")) {
      if (value !== shown[name]) picked[name] = value;
    }
    // Another expert may have other days.
    if ("expert" in picked) picked["date"] = picked["month"] = picked["find"] = null;
    void navigate(urlWith(action, params, picked), { preventScrollReset: true });
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
    // Off, so that the browser doesn't restore values of an earlier visit.
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
