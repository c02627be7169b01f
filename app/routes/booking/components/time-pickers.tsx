import { Link } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { ExpertSelect } from "./expert-select.tsx";
import { PickerForm } from "./picker-form.tsx";
import { BOOKING_PATH, timeUrl } from "./time-url.ts";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";

export function TimePickers({ model, params }: { model: TimeStepModel; params: URLSearchParams }) {
  const { chosen, services, zone } = model;
  const shown = { service: chosen?.service.slug ?? "", expert: chosen?.expert?.slug ?? "" };

  return (
    <PickerForm
      action={BOOKING_PATH}
      shown={shown}
      params={params}
      zone={zone}
      zoneKnown={model.zoneKnown}
      zoneClassName={chosen && model.zoneKnown ? undefined : "max-lg:col-span-2"}
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3"
    >
      {(valueOf, pick) => (
        <>
          {params.has("currency") ? (
            <input type="hidden" name="currency" value={model.currency} />
          ) : null}
          <SelectField
            id="service"
            name="service"
            label="Session"
            value={valueOf("service")}
            onChange={pick}
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
            <ExpertSelect experts={chosen.experts} value={valueOf("expert")} onChange={pick} />
          ) : null}
        </>
      )}
    </PickerForm>
  );
}

/**
 * The price, the visitor's prepaid sessions and credit, and a switch to the other price list. Price
 * lists are fixed, never converted.
 */
export function PriceLine(props: {
  service: NonNullable<TimeStepModel["chosen"]>["service"];
  params: URLSearchParams;
}) {
  const { params } = props;
  const { price, length, otherCurrency, packLeft, credit } = props.service;
  return (
    <p>
      {/*
       * On its own line, because the other currency's price is wider and would shift what follows.
       */}
      <span className="figures block text-xl font-bold">{price}</span>
      {packLeft > 0 ? (
        <strong className="block text-success">Free with your pack: {packLeft} left</strong>
      ) : credit ? (
        <strong className="block text-success">Your {credit} credit comes off this price</strong>
      ) : null}
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-ink-muted">for {length.replace("min", "minutes")} by video</span>
        {otherCurrency ? (
          <Link
            to={timeUrl(params, { currency: otherCurrency })}
            preventScrollReset
            className="link inline-flex min-h-11 items-center"
          >
            Show in {otherCurrency === "INR" ? "₹ (INR)" : "$ (USD)"}
          </Link>
        ) : null}
      </span>
    </p>
  );
}
