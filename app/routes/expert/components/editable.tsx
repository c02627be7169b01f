import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Part } from "../profile.server.ts";

/** A part's form, closed until "Edit" and reopened with its errors. */
export function Editable(props: {
  part: Part;
  label: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  const { part, label, isOpen, children } = props;
  const saving = useNavigation().formData?.get("intent") === part;
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:border-ink hover:bg-sunken">
        Edit<VisuallyHidden> {label}</VisuallyHidden>
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid max-w-form gap-4">
        {children}
        <Button
          type="submit"
          name="intent"
          value={part}
          loading={saving}
          className="justify-self-start"
        >
          Save
        </Button>
      </Form>
    </details>
  );
}
