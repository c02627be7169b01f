import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { cx } from "#app/ui/cx.ts";
import { LARGE_TITLE } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";

/** The top of a page: its title, lead and next step beside a picture. */
export function PictureHeader(props: {
  /** Its name in the breadcrumbs. */
  label: string;
  title: string;
  lead: string;
  picture: ReactNode;
  /** How words and picture share the width: what is read needs more than what is looked at. */
  columns?: string;
  /** The next step. */
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

/**
 * A scene as the picture of a page.
 * @param isWideOnly not on a phone, where the list under it is what one came for
 */
export function HeaderPicture({ name, isWideOnly }: { name: string; isWideOnly?: boolean }) {
  return (
    <ScenePicture
      name={name}
      // What is hidden and late is never loaded.
      {...(isWideOnly ? { loading: "lazy" } : { fetchPriority: "high" })}
      className={cx("rounded-lg", isWideOnly && "max-md:hidden")}
    />
  );
}
