import { type ChangeEvent, useMemo } from "react";
import { Form, Link, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { BOOKING_PATH, timeAddress } from "./time-address.ts";
import { unpackZones } from "../zone-list.ts";
import type { TimeStepModel } from "../time-step.server.ts";

/**
 * Session, expert and zone. Each is a select in a GET form, so it works without JavaScript; with
 * it, a change goes there at once.
 */
export function TimePickers({ model, params }: { model: TimeStepModel; params: URLSearchParams }) {
  const navigate = useNavigate();
  const coming = useNavigation().location;
  const { chosen, services, zones, zone } = model;
  const zoneOptions = useMemo(() => unpackZones(zones), [zones]);
  // What was just picked stands in the select while its page is on the way.
  const wished = coming?.pathname === BOOKING_PATH ? new URLSearchParams(coming.search) : null;
  const valueOf = (name: string, now: string) => (wished ? (wished.get(name) ?? now) : now);

  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const { name, value } = currentTarget;
    // Another session may have other experts and other days.
    const reset: Record<string, null> =
      name === "service"
        ? { expert: null, date: null, month: null }
        : name === "expert"
          ? { date: null, month: null }
          : {};
    void navigate(timeAddress(params, { ...reset, [name]: value }), { preventScrollReset: true });
  }

  return (
    <Form
      method="get"
      action={BOOKING_PATH}
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3"
    >
      {params.has("currency") ? (
        <input type="hidden" name="currency" value={model.currency} />
      ) : null}
      <SelectField
        id="service"
        name="service"
        label="Session"
        value={valueOf("service", chosen?.service.slug ?? "")}
        onChange={onChange}
        className="max-lg:col-span-2"
      >
        {chosen ? null : <option value="">Choose a session</option>}
        {services.map((service) => (
          <option key={service.slug} value={service.slug}>
            {service.title}
          </option>
        ))}
      </SelectField>
      {chosen ? (
        <SelectField
          id="expert"
          name="expert"
          label="Expert"
          required={false}
          value={valueOf("expert", chosen.expert?.slug ?? "")}
          onChange={onChange}
        >
          <option value="">First available</option>
          {chosen.experts.map((expert) => (
            <option key={expert.slug} value={expert.slug}>
              {expert.name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        id="zone"
        name="zone"
        label="Time zone"
        value={valueOf("zone", zone.id)}
        onChange={onChange}
        className={chosen ? undefined : "max-lg:col-span-2"}
      >
        {zoneOptions.some((option) => option.id === zone.id) ? null : (
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

/** The price, and a way to the other price list; lists are fixed, never converted (rules 3). */
export function PriceLine(props: {
  price: string | null;
  length: string;
  otherCurrency: string | undefined;
  params: URLSearchParams;
}) {
  const { price, length, otherCurrency, params } = props;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="figures min-w-16 text-lg font-semibold">{price}</span>
      <span className="text-ink-muted">for {length.replace("min", "minutes")}</span>
      {otherCurrency ? (
        <Link
          to={timeAddress(params, { currency: otherCurrency })}
          preventScrollReset
          className="link inline-flex min-h-11 items-center"
        >
          Show in {otherCurrency === "INR" ? "₹ (INR)" : "$ (USD)"}
        </Link>
      ) : null}
    </p>
  );
}
