import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ReactNode } from "react";

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
