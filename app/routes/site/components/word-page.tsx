import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { PageContent } from "#modules/content/schema.ts";
import { NextStep } from "./next-step.tsx";
import { PageSections } from "./page-sections.tsx";
import { PictureHeader } from "./picture-header.tsx";

/** A marketing page: title, picture, sections and call to action. */
export function WordPage(props: {
  content: PageContent;
  /** Breadcrumb label. */
  label: string;
  picture: ReactNode;
  /** See PictureHeader. */
  columns?: string;
  /** More links beside the call to action. */
  actions?: ReactNode;
  /** The sentence of the closing call to action. */
  closing?: string;
  children?: ReactNode;
}) {
  const { content, label, picture, columns, actions, closing, children } = props;
  const { cta } = content;
  return (
    <Page>
      <PictureHeader
        label={label}
        title={content.title}
        lead={content.lead}
        picture={picture}
        columns={columns}
      >
        {cta ? (
          <ButtonLink to={cta.href} variant="accent" size="lg">
            {cta.label}
          </ButtonLink>
        ) : null}
        {actions}
      </PictureHeader>
      <PageSections sections={content.sections} />
      {children}
      {cta && closing ? <NextStep text={closing} to={cta.href} label={cta.label} /> : null}
    </Page>
  );
}
