import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { PageContent } from "#content/schema.ts";
import { HeaderPicture, PictureHeader } from "./picture-header.tsx";

export function ContentHeader(props: {
  content: Pick<PageContent, "title" | "lead" | "cta">;
  label: string;
  variant?: "accent" | "secondary";
  /** A scene; omitted if the list starts with pictures. */
  picture?: string;
}) {
  const { content, label, variant = "secondary", picture } = props;
  const { title, lead, cta } = content;
  const action = cta ? (
    <ButtonLink to={cta.href} variant={variant} size="lg">
      {cta.label}
    </ButtonLink>
  ) : null;
  return picture ? (
    <PictureHeader
      label={label}
      title={title}
      lead={lead}
      picture={<HeaderPicture name={picture} isWideOnly />}
    >
      {action}
    </PictureHeader>
  ) : (
    <PageHeader
      above={<Breadcrumbs crumbs={[HOME_CRUMB, { label }]} />}
      title={title}
      isLarge
      lead={lead}
      actions={action}
    />
  );
}
