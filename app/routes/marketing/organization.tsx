import { lazy, Suspense } from "react";
import { SplitSection } from "#app/features/content/components/page-sections.tsx";
import { ScenePicture, WordPage } from "#app/features/content/components/word-page.tsx";
import { getPage } from "#app/features/content/read-files.server.ts";
import { contentSeo } from "#app/features/site/seo.ts";
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
  return contentSeo(content, { path, label });
};

export function loader({ request }: Route.LoaderArgs) {
  const isBusiness = new URL(request.url).pathname.startsWith("/business");
  const path = isBusiness ? "/business" : "/universities";
  const { name, kind, label } = PAGES[path];
  return { path, name, kind, label, content: getPage(name)! };
}

export default function Organization({ loaderData }: Route.ComponentProps) {
  const { content, name, kind, label } = loaderData;
  return (
    <WordPage content={content} label={label} picture={<ScenePicture name={name} />}>
      <SplitSection id="inquiry" title="Send an inquiry" className="scroll-mt-6">
        <Suspense fallback={<div className="min-h-144" />}>
          <InquiryForm kind={kind} />
        </Suspense>
      </SplitSection>
    </WordPage>
  );
}
