import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";
import { Select } from "./select.tsx";
import { TextInput } from "./text-input.tsx";

export type CountryOption = {
  /** What is sent: "+91", "+1-684" */
  code: string;
  /** "India" */
  name: string;
};

export type PhoneFieldProps = {
  label?: ReactNode;
  /** Names of the two controls. */
  codeName: string;
  numberName: string;
  countries: CountryOption[];
  defaultCode?: string;
  defaultNumber?: string;
  /** Controlled prefix, for a default that the browser's zone decides. */
  code?: string;
  onCodeChange?: (code: string) => void;
  help?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
  id?: string;
};

/** Country code and number side by side, one label and one error for both. */
export function PhoneField(props: PhoneFieldProps) {
  const { label = "Phone", codeName, numberName, countries, help, error, optional } = props;
  const made = useId();
  const id = props.id ?? made;
  const describedBy =
    cx(Boolean(error) && `${id}-error`, Boolean(help) && `${id}-help`) || undefined;
  const chosen =
    props.code === undefined
      ? { defaultValue: props.defaultCode }
      : { value: props.code, onChange: pick };

  function pick(event: { currentTarget: HTMLSelectElement }) {
    props.onCodeChange?.(event.currentTarget.value);
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid content-start gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="justify-self-start font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-muted"> (optional)</span> : null}
      </label>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
        <Select
          name={codeName}
          aria-label="Country code"
          autoComplete="tel-country-code"
          {...chosen}
        >
          {countries.map(({ code, name }) => (
            <option key={`${code} ${name}`} value={code}>
              {`${name} (${code})`}
            </option>
          ))}
        </Select>
        <TextInput
          id={id}
          name={numberName}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required={!optional}
          defaultValue={props.defaultNumber}
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
