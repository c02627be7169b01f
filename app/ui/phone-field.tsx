import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

export type PhoneFieldProps = {
  label?: ReactNode;
  /** The country code's select, which has its own name. */
  codeSelect: ReactNode;
  name: string;
  defaultValue?: string;
  help?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
  id?: string;
};

/** Country code and number with a shared label and error. */
export function PhoneField(props: PhoneFieldProps) {
  const { label = "Phone", codeSelect, name, defaultValue, help, error, optional } = props;
  const made = useId();
  const id = props.id ?? made;
  const describedBy =
    cx(Boolean(error) && `${id}-error`, Boolean(help) && `${id}-help`) || undefined;

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid content-start gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="justify-self-start font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-muted"> (optional)</span> : null}
      </label>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
        {codeSelect}
        <TextInput
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required={!optional}
          defaultValue={defaultValue}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {help ? (
        <p id={`${id}-help`} className="text-sm text-ink-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}
