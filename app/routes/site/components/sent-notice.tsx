import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ReactNode } from "react";

/** What a form's own page says once it is kept, with the way on. */
export function SentNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Notice
      tone="success"
      title={title}
      live
      actions={
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      }
    >
      {children}
    </Notice>
  );
}
