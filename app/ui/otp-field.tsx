import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props = Omit<FieldProps, "optional"> &
  Omit<ComponentProps<"input">, keyof FieldProps | "type"> & {
    /** Called once, on the sixth digit. */
    onComplete?: (code: string) => void;
  };

/**
 * A verification code in one plain input, so that pasting, autofill and password managers work.
 * Drops spaces and dashes from pasting.
 */
export function OtpField({ onComplete, ...props }: Props) {
  const { label, name, help, error, id, className, ...input } = props;
  return (
    <Field {...{ label, name, help, error, id, className }}>
      {(control) => (
        <input
          {...control}
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 \-]*"
          maxLength={12}
          spellCheck={false}
          className={cx(
            "control figures max-w-64 font-display font-semibold tracking-figures",
            "min-h-14 ps-5 text-2xl",
          )}
          onInput={(event) => {
            const field = event.currentTarget;
            const code = field.value.replace(/\D/g, "").slice(0, 6);
            if (code !== field.value) field.value = code;
            input.onInput?.(event);
            if (code.length === 6) onComplete?.(code);
          }}
        />
      )}
    </Field>
  );
}
