import { Link } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { ExpertSelect } from "./expert-select.tsx";
import { PickerForm } from "./picker-form.tsx";
import { BOOKING_PATH, timeAddress } from "./time-address.ts";
import type { TimeStepModel } from "../time-step.server.ts";

/** Session, expert and zone. */
export function TimePickers({ model, params }: { model: TimeStepModel; params: URLSearchParams }) {
  const { chosen, services, zones, zone } = model;
  const shown = { service: chosen?.service.slug ?? "", expert: chosen?.expert?.slug ?? "" };

  return (
    <PickerForm
      action={BOOKING_PATH}
      shown={shown}
      params={params}
      zone={zone}
      zones={zones}
      zoneClassName={chosen ? undefined : "max-lg:col-span-2"}
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

/** The price, and a way to the other price list; lists are fixed, never converted (rules 3). */
export function PriceLine(props: {
  price: string | null;
  length: string;
  otherCurrency: string | undefined;
  params: URLSearchParams;
}) {
  const { price, length, otherCurrency, params } = props;
  return (
    <p>
      {/* On a line of its own: the other list's price is wider, and would move what stands beside it. */}
      <span className="figures block text-xl font-bold">{price}</span>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-ink-muted">for {length.replace("min", "minutes")} by video</span>
        {otherCurrency ? (
          <Link
            to={timeAddress(params, { currency: otherCurrency })}
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
