import { type ChangeEvent, useMemo } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { ChangeStepModel } from "../change-step.server.ts";
import { unpackZones } from "../zone-list.ts";
import { addressWith } from "./time-address.ts";

export type { ChangeStepModel };

/**
 * Expert, where there is a choice, and zone: selects in a GET form, which with JavaScript go there
 * at once.
 */
export function ChangePickers(props: {
  step: ChangeStepModel;
  path: string;
  params: URLSearchParams;
}) {
  const { step, path, params } = props;
  const { experts, expert, anew, zone, zones } = step;
  const navigate = useNavigate();
  const zoneOptions = useMemo(() => unpackZones(zones), [zones]);
  const token = params.get("token");

  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const { name, value } = currentTarget;
    const reset: Record<string, null> = name === "expert" ? { date: null, month: null } : {};
    void navigate(addressWith(path, params, { ...reset, [name]: value }), {
      preventScrollReset: true,
    });
  }

  return (
    <Form method="get" action={path} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {token === null ? null : <input type="hidden" name="token" value={token} />}
      {anew ? (
        <SelectField
          id="expert"
          name="expert"
          label="Expert"
          required={false}
          value={expert?.slug ?? ""}
          onChange={onChange}
        >
          <option value="">First available</option>
          {experts.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField id="zone" name="zone" label="Time zone" value={zone.id} onChange={onChange}>
        {zoneOptions.some(({ id }) => id === zone.id) ? null : (
          <option value={zone.id}>{zone.label}</option>
        )}
        {zoneOptions.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" variant="secondary">
          Show times
        </Button>
      </noscript>
    </Form>
  );
}
