import type { ReactNode } from "react";
import { Page } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";

/** A page with one form, or the answer to one; a scene stands beside it where there is room. */
export function FormPage({ children }: { children: ReactNode }) {
  return (
    <Page className="grid gap-x-20 lg:grid-cols-[minmax(0,30rem)_1fr]">
      <div className="max-w-form">{children}</div>
      <ScenePicture name="contact" loading="lazy" className="rounded-lg max-lg:hidden" />
    </Page>
  );
}
