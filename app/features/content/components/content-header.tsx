import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { PageContent } from "../schema.ts";

/** The top of a page whose words are a document: title, lead and its one action. */
export function ContentHeader(props: {
  content: Pick<PageContent, "title" | "lead" | "cta">;
  /** Its name in the breadcrumbs. */
  label: string;
  variant?: "accent" | "secondary";
  size?: "md" | "lg";
}) {
  const { content, label, variant = "secondary", size = "md" } = props;
  const { title, lead, cta } = content;
  return (
    <PageHeader
      above={<Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label }]} />}
      title={title}
      lead={lead}
      actions={
        cta ? (
          <ButtonLink to={cta.href} variant={variant} size={size}>
            {cta.label}
          </ButtonLink>
        ) : null
      }
    />
  );
}
