import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { FieldError, TextAreaField } from "#app/ui/field.tsx";
import type { FormMistakes } from "./admin-action.server.ts";

/** The page's key, and the last form's errors. */
export type FormState = { pageKey: string; mistakes: FormMistakes | null };

type Target = { action: string; subject: string };

/** This form's errors, if it was the one sent. */
export function mistakesOf({ mistakes }: FormState, { action, subject }: Target) {
  return mistakes?.form === `${action}:${subject}` ? mistakes : null;
}

/**
 * An operator's action, collapsed until needed: fields, reason and confirmation. Sent twice, it
 * runs once.
 */
export function ActionForm(props: {
  state: FormState;
  target: Target;
  /** The ids it applies to: `{ refund: "…" }`. */
  hidden?: Record<string, string>;
  title: string;
  /** The consequences. */
  help?: ReactNode;
  /** The confirmation's label. */
  confirm: string;
  whyLabel?: string;
  whyHelp?: string;
  button: string;
  isDanger?: boolean;
  children?: (mistakes: FormMistakes | null) => ReactNode;
}) {
  const { state, target, hidden = {}, title, help, confirm, button, isDanger, children } = props;
  const mistakes = mistakesOf(state, target);
  const errors = mistakes?.errors ?? {};
  return (
    // Once it has run, the page has a new key, and the form is closed and empty again.
    <details
      key={state.pageKey}
      open={mistakes !== null}
      className="rounded-md border border-line bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold">
        {title}
      </summary>
      <div className="border-t border-line p-4">
        <Form method="post" noValidate className="grid max-w-form gap-4">
          <Hidden state={state} target={target} hidden={hidden} />
          {help ? <p className="max-w-prose text-sm text-ink-muted">{help}</p> : null}
          {children?.(mistakes)}
          <TextAreaField
            label={props.whyLabel ?? "Reason"}
            help={props.whyHelp ?? "Private: only operators see it."}
            name="why"
            rows={2}
            maxLength={500}
            defaultValue={mistakes?.typed["why"] ?? ""}
            error={errors["why"]}
          />
          <div className="grid gap-1.5">
            <Checkbox label={confirm} name="confirm" value="yes" />
            {errors["confirm"] ? <FieldError>{errors["confirm"]}</FieldError> : null}
          </div>
          <Button
            type="submit"
            variant={isDanger ? "danger" : "primary"}
            className="justify-self-start"
          >
            {button}
          </Button>
        </Form>
      </div>
    </details>
  );
}

/** An action without a confirmation, such as a replay. */
export function ActionButton(props: {
  state: FormState;
  target: Target;
  hidden?: Record<string, string>;
  label: string;
  /** Names its row for screen readers. */
  about: string;
}) {
  return (
    <Form method="post">
      <Hidden state={props.state} target={props.target} hidden={props.hidden ?? {}} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        aria-label={`${props.label}: ${props.about}`}
      >
        {props.label}
      </Button>
    </Form>
  );
}

function Hidden(props: { state: FormState; target: Target; hidden: Record<string, string> }) {
  const key = props.state.mistakes?.key ?? props.state.pageKey;
  const fields = { ...props.hidden, intent: props.target.action, key };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
