import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";

/** A page with one form or its result. `problem` is an error of the whole form. */
export function FormPage(props: { problem?: string | undefined; children: ReactNode }) {
  const { problem, children } = props;
  return (
    <Page className="grid gap-x-20 lg:grid-cols-[minmax(0,30rem)_1fr]">
      <div className="max-w-form">
        {problem ? (
          <Notice tone="danger" title="Not sent yet" className="mb-6" live>
            {problem}. We’ve kept what you typed.
          </Notice>
        ) : null}
        {children}
      </div>
      <ScenePicture name="contact" loading="lazy" className="rounded-lg max-lg:hidden" />
    </Page>
  );
}
