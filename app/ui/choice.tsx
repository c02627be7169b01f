import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";

type ChoiceProps = Omit<ComponentProps<"input">, "type" | "title"> & {
  type: "radio" | "checkbox";
  title: ReactNode;
  detail?: ReactNode;
  /** At the far end, such as a price or a count. */
  aside?: ReactNode;
};

/** A radio button or checkbox as a card; the whole card is clickable. */
export function ChoiceCard({ title, detail, aside, className, ...input }: ChoiceProps) {
  return (
    <label
      className={cx(
        "flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line-strong p-3.5",
        "bg-surface has-enabled:hover:border-ink has-disabled:bg-sunken has-disabled:text-ink-subtle",
        "has-checked:border-brand has-checked:bg-brand-soft",
        "has-checked:outline has-checked:-outline-offset-2 has-checked:outline-brand",
        // The focus ring is around the card.
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        className,
      )}
    >
      <input
        {...input}
        className="mt-0.5 size-5 shrink-0 accent-brand focus-visible:[box-shadow:none] focus-visible:outline-none"
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold">
          {title}
          {detail ? <span className="sr-only">, </span> : null}
        </span>
        {detail ? (
          <span className="text-sm text-ink-muted [:disabled~*_&]:text-ink-subtle">{detail}</span>
        ) : null}
      </span>
      {aside ? (
        <span className="figures font-semibold">
          <span className="sr-only">, </span>
          {aside}
        </span>
      ) : null}
    </label>
  );
}

export function Checkbox({
  label,
  className,
  ...input
}: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className={cx("flex min-h-11 cursor-pointer items-start gap-3 py-2.5", className)}>
      <input type="checkbox" {...input} className="mt-0.5 size-5 shrink-0 accent-brand" />
      <span>{label}</span>
    </label>
  );
}

export function ChoiceGroup(props: {
  legend: ReactNode;
  id?: string;
  help?: ReactNode;
  error?: string | null | undefined;
  autoFocus?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const { legend, id, help, error, autoFocus, children, className } = props;
  return (
    <fieldset
      id={id}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field to fix, without JavaScript
      autoFocus={autoFocus}
      tabIndex={id ? -1 : undefined}
      className="grid min-w-0 content-start gap-2"
    >
      <legend className="mb-2 font-semibold">{legend}</legend>
      {help ? <p className="-mt-2 text-sm text-ink-muted">{help}</p> : null}
      {error ? <FieldError>{error}</FieldError> : null}
      <div className={cx("grid gap-2", className)}>{children}</div>
    </fieldset>
  );
}
