import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { cx } from "#app/ui/cx.ts";
import { LARGE_TITLE } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";

export function PictureHeader(props: {
  label: string;
  title: string;
  lead: string;
  picture: ReactNode;
  columns?: string;
  children: ReactNode;
}) {
  const { label, title, lead, picture, columns = "md:grid-cols-[1.15fr_1fr]", children } = props;
  return (
    <>
      <Breadcrumbs crumbs={[HOME_CRUMB, { label }]} />
      <header className={`grid items-center gap-x-10 gap-y-8 pt-3 pb-10 lg:gap-x-14 ${columns}`}>
        <div className="grid gap-5">
          <h1 className={LARGE_TITLE}>{title}</h1>
          <p className="max-w-prose text-lg text-ink-muted">{lead}</p>
          <div className="flex flex-wrap gap-3">{children}</div>
        </div>
        {picture}
      </header>
    </>
  );
}

/** A scene as the page's picture. `isWideOnly` hides it on phones, where the list matters more. */
export function HeaderPicture({ name, isWideOnly }: { name: string; isWideOnly?: boolean }) {
  return (
    <ScenePicture
      name={name}
      // Browsers never load a hidden lazy image.
      {...(isWideOnly ? { loading: "lazy" } : { fetchPriority: "high" })}
      className={cx("rounded-lg", isWideOnly && "max-md:hidden")}
    />
  );
}
