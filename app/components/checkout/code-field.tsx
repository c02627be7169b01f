import type { MouseEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

/** A discount code with its buttons, which work without JavaScript: `apply` and `apply-offer`. */
export function CodeField(props: {
  applied: { code: string; percent: number } | null;
  typed: string;
  error: string | null | undefined;
  /** The banner's coupon, if it isn't applied yet. */
  offer: { percent: number } | null;
  pending?: string | null;
  /** Instead of submitting the form. */
  onApply?: (button: HTMLButtonElement) => void;
}) {
  const { applied, typed, error, offer, pending, onApply } = props;
  const button = (value: string) => ({
    type: "submit" as const,
    name: "intent",
    value,
    loading: pending === value,
    ...(onApply
      ? {
          onClick: (event: MouseEvent<HTMLButtonElement>) => {
            event.preventDefault();
            onApply(event.currentTarget);
          },
        }
      : {}),
  });
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          // The button below fills in the applied code; otherwise the browser keeps what is typed.
          key={applied?.code ?? ""}
          id="coupon"
          name="coupon"
          label="Discount code"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={typed}
          error={error}
          help={applied ? `The price below includes ${applied.percent}% off.` : undefined}
          className="min-w-0 flex-1 basis-56"
        />
        <Button {...button("apply")} variant="secondary" className="mt-7.5">
          Apply
        </Button>
      </div>
      {offer ? (
        <Button
          {...button("apply-offer")}
          variant="quiet"
          className="-mx-4 -my-3 justify-self-start"
        >
          {`Use the ${offer.percent}% offer`}
        </Button>
      ) : null}
    </>
  );
}
