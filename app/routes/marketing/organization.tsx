import { lazy, Suspense } from "react";
import { PageSections, SplitSection } from "#app/features/content/components/page-sections.tsx";
import { getPage } from "#app/features/content/read-files.server.ts";
import { seo } from "#app/features/site/seo.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/organization.ts";

// It is in the HTML and works without its script, which comes after what is read first.
const InquiryForm = lazy(async () => ({
  default: (await import("#app/features/leads/components/inquiry-form.tsx")).InquiryForm,
}));

/** The two pages for organisations: the same build, their own words (app/routes.ts names both). */
const PAGES = {
  "/business": { name: "business", kind: "business", label: "Businesses" },
  "/universities": { name: "universities", kind: "university", label: "Educational institutions" },
} as const;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { content, path, label } = loaderData;
  return seo({
    title: content.metaTitle,
    description: content.metaDescription,
    path,
    crumbs: [{ label: "Home", to: "/" }, { label }],
  });
};

export function loader({ request }: Route.LoaderArgs) {
  const isBusiness = new URL(request.url).pathname.startsWith("/business");
  const path = isBusiness ? "/business" : "/universities";
  const { name, kind, label } = PAGES[path];
  return { path, kind, label, content: getPage(name)! };
}

export default function Organization({ loaderData }: Route.ComponentProps) {
  const { content, path, kind, label } = loaderData;
  return (
    <Page>
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label }]} />}
        title={content.title}
        lead={content.lead}
        actions={
          <ButtonLink to={`${path}#inquiry`} variant="accent" size="lg">
            {content.cta?.label ?? "Send an inquiry"}
          </ButtonLink>
        }
      />
      <PageSections sections={content.sections} />
      <SplitSection id="inquiry" title="Send an inquiry" className="scroll-mt-6">
        <Suspense fallback={<div className="min-h-144" />}>
          <InquiryForm kind={kind} />
        </Suspense>
      </SplitSection>
    </Page>
  );
}
