import type { ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

export type PhoneFieldProps = Omit<FieldProps, "label"> & {
  label?: ReactNode;
  /** The country code's select, which has its own name. */
  codeSelect: ReactNode;
  defaultValue?: string;
};

/** Country code and number with a shared label and error. */
export function PhoneField(props: PhoneFieldProps) {
  const { label = "Phone", codeSelect, defaultValue, ...field } = props;
  return (
    <Field label={label} {...field}>
      {(control) => (
        <div
          role="group"
          aria-labelledby={`${control.id}-label`}
          className="grid gap-2 sm:grid-cols-2"
        >
          {codeSelect}
          <TextInput
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            defaultValue={defaultValue}
          />
        </div>
      )}
    </Field>
  );
}
