import { useId, type ComponentProps, type ReactNode } from "react";
import { CircleAlert } from "./icons.tsx";
import { cx } from "./cx.ts";
import { Select } from "./select.tsx";
import { TextArea, TextInput } from "./text-input.tsx";

export type ControlProps = {
  id: string;
  name: string;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export type FieldProps = {
  label: ReactNode;
  name: string;
  help?: ReactNode;
  /** What to do, announced with the control. */
  error?: ReactNode;
  /** Fields are required unless marked optional in their label, or by when they are needed. */
  optional?: boolean | string;
  /** Set it if an error summary links to the control; generated otherwise. */
  id?: string;
  className?: string;
};

/** Label, control, error and help, always in this order. */
export function Field({
  children,
  ...field
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, name, help, error, optional, className } = field;
  const made = useId();
  const id = field.id ?? made;
  const describedBy =
    cx(Boolean(error) && `${id}-error`, Boolean(help) && `${id}-help`) || undefined;
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <label id={`${id}-label`} htmlFor={id} className="justify-self-start font-semibold">
        {label}
        {optional ? (
          <span className="font-normal text-ink-muted">
            {" "}
            ({optional === true ? "optional" : optional})
          </span>
        ) : null}
      </label>
      {children({
        id,
        name,
        required: !optional,
        "aria-describedby": describedBy,
        "aria-invalid": error ? true : undefined,
      })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {help ? (
        <p id={`${id}-help`} className="text-sm text-ink-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** An error with an icon, so that it doesn't depend on color. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

type Without<P> = Omit<P, keyof FieldProps | "children">;

function split<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, name, help, error, optional, id, className, ...control } = props;
  return [{ label, name, help, error, optional, id, className }, control];
}

export function TextField(props: FieldProps & Without<ComponentProps<typeof TextInput>>) {
  const [field, input] = split(props);
  return <Field {...field}>{(control) => <TextInput {...control} {...input} />}</Field>;
}

type EmailProps = Omit<ComponentProps<typeof TextField>, "name" | "type" | "autoComplete">;

/** The sender's own email address, named `email`. */
export function EmailField(props: EmailProps) {
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

export function TextAreaField(props: FieldProps & Without<ComponentProps<typeof TextArea>>) {
  const [field, input] = split(props);
  return <Field {...field}>{(control) => <TextArea {...control} {...input} />}</Field>;
}

export function SelectField({
  children,
  ...props
}: FieldProps & Without<ComponentProps<typeof Select>> & { children: ReactNode }) {
  const [field, input] = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} {...input}>
          {children}
        </Select>
      )}
    </Field>
  );
}
