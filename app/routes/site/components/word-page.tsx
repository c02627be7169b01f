import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { PageContent } from "#content/schema.ts";
import { NextStep } from "./next-step.tsx";
import { PageSections } from "./page-sections.tsx";
import { PictureHeader } from "./picture-header.tsx";

export function WordPage(props: {
  content: PageContent;
  label: string;
  picture: ReactNode;
  columns?: string;
  actions?: ReactNode;
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
