import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { PageContent } from "../schema.ts";
import { PageSections } from "./page-sections.tsx";

/** A page of words: its title beside a picture, its parts under each other, its one action. */
export function WordPage(props: {
  content: PageContent;
  /** Its name in the breadcrumbs. */
  label: string;
  picture: ReactNode;
  /** More ways on, beside the action. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { content, label, picture, actions, children } = props;
  const { cta } = content;
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label }]} />
      <header className="grid items-center gap-x-10 gap-y-8 pt-3 pb-10 md:grid-cols-[1.15fr_1fr] lg:gap-x-14">
        <div className="grid gap-5">
          <h1 className="title-page lg:text-4xl">{content.title}</h1>
          <p className="max-w-prose text-lg text-ink-muted">{content.lead}</p>
          <div className="flex flex-wrap gap-3">
            {cta ? (
              <ButtonLink to={cta.href} variant="accent" size="lg">
                {cta.label}
              </ButtonLink>
            ) : null}
            {actions}
          </div>
        </div>
        {picture}
      </header>
      <PageSections sections={content.sections} />
      {children}
    </Page>
  );
}

/** A scene of public/cards as the picture of a page. */
export function ScenePicture({ name }: { name: string }) {
  return (
    <img
      src={`/cards/${name}.svg`}
      width={480}
      height={320}
      alt=""
      fetchPriority="high"
      className="h-auto w-full rounded-lg"
    />
  );
}
