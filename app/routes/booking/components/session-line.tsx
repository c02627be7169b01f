import { Link } from "react-router";
import { timeUrl } from "./time-url.ts";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";

/**
 * The session that was chosen, with its price, the visitor's prepaid sessions and credit, and ways
 * to change either. Price lists are fixed, never converted.
 */
export function SessionLine(props: {
  service: NonNullable<TimeStepModel["chosen"]>["service"];
  params: URLSearchParams;
}) {
  const { params } = props;
  const { title, price, length, otherCurrency, packLeft, credit } = props.service;
  const others = timeUrl(params, { service: null, expert: null, date: null, month: null });
  return (
    <div className="grid border-y border-line py-2 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-6">
      <p className="flex flex-wrap items-center gap-x-3">
        <strong>{title}</strong>
        <Link to={others} className="link inline-flex min-h-11 items-center">
          Change<span className="sr-only"> session</span>
        </Link>
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          <span className="figures text-lg font-bold">{price}</span>
          <span className="text-ink-muted">{` for ${length.replace("min", "minutes")}`}</span>
        </span>
        {packLeft > 0 ? (
          <strong className="text-success">Free with your pack: {packLeft} left</strong>
        ) : credit ? (
          <strong className="text-success">Your {credit} credit comes off this price</strong>
        ) : null}
        {otherCurrency ? (
          <Link
            to={timeUrl(params, { currency: otherCurrency })}
            preventScrollReset
            className="link inline-flex min-h-11 items-center"
          >
            Show in {otherCurrency === "INR" ? "₹ (INR)" : "$ (USD)"}
          </Link>
        ) : null}
      </p>
    </div>
  );
}
