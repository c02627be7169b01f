import { useEffect, useRef } from "react";
import { CircleAlert } from "./icons.tsx";

export type SummaryError = {
  /** Id of the invalid control; absent for an error of the whole form. */
  field?: string;
  message: string;
};

type SummaryProps = { errors: SummaryError[]; title?: string; toField?: boolean };

/** The errors of a form, if there are any. */
export function ErrorSummary(props: SummaryProps) {
  return props.errors.length > 0 ? <ErrorBox {...props} /> : null;
}

/**
 * All errors of a form as links to their controls. Takes the focus when it appears; in a form of
 * several screens, the first invalid control does (`toField`).
 */
export function ErrorBox(props: SummaryProps) {
  const { errors, title, toField = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const key = errors.map((error) => error.message).join("\n");
  const first = toField ? errors[0]?.field : undefined;

  useEffect(() => {
    if (first === undefined || !showControl(first)) box.current?.focus();
  }, [key, first]);

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 flex gap-3 rounded-md border-2 border-danger bg-danger-soft p-4"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="grid gap-1">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          {title ??
            (errors.length === 1
              ? "One thing needs fixing"
              : `${errors.length} things need fixing`)}
        </h2>
        <ul className="grid">
          {errors.map((error) => (
            <li key={`${error.field} ${error.message}`}>
              {error.field ? (
                <a
                  href={`#${error.field}`}
                  className="inline-block py-1 font-medium text-danger underline underline-offset-4"
                  onClick={(event) => {
                    // The URL doesn't change; fragments are only for pages without JavaScript.
                    if (showControl(error.field ?? "")) event.preventDefault();
                  }}
                >
                  {error.message}
                </a>
              ) : (
                error.message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Focuses a control. False if there is none. */
function showControl(id: string): boolean {
  const control = document.getElementById(id);
  control?.focus();
  control?.scrollIntoView({ block: "center" });
  return control !== null;
}
