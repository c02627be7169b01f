import { href } from "#app/lib/urls.ts";
import { SplitSection } from "./components/page-sections.tsx";
import { HeaderPicture } from "./components/picture-header.tsx";
import { WordPage } from "./components/word-page.tsx";
import { getPage } from "#modules/content/read-files.server.ts";
import { LateInquiryForm } from "./components/late-inquiry-form.tsx";
import { contentSeo } from "#app/components/site/seo.ts";
import type { Route } from "./+types/organization.ts";

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
  const isBusiness = new URL(request.url).pathname.startsWith(href("/business"));
  const path = isBusiness ? "/business" : "/universities";
  const { name, kind, label } = PAGES[path];
  return { path, name, kind, label, content: getPage(name)! };
}

export default function Organization({ loaderData }: Route.ComponentProps) {
  const { content, name, kind, label } = loaderData;
  return (
    <WordPage content={content} label={label} picture={<HeaderPicture name={name} />}>
      <SplitSection id="inquiry" title="Send an inquiry" className="scroll-mt-6">
        <LateInquiryForm kind={kind} />
      </SplitSection>
    </WordPage>
  );
}
