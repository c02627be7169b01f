import { SplitSection } from "#app/features/content/components/page-sections.tsx";
import { ScenePicture, WordPage } from "#app/features/content/components/word-page.tsx";
import { contentFiles } from "#app/features/content/data.server.ts";
import { LateInterestForm } from "#app/features/leads/components/late-interest-form.tsx";
import { seo, serviceData } from "#app/features/site/seo.ts";
import type { Route } from "./+types/one-way.ts";

const LABEL = "One-way interviews";
const PATH = "/interviews/oneway";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? seo({
        title: loaderData.content.metaTitle,
        description: loaderData.content.metaDescription,
        path: PATH,
        crumbs: [{ label: "Home", to: "/" }, { label: LABEL }],
        jsonLd: [
          serviceData({
            name: LABEL,
            description: loaderData.content.metaDescription,
            path: PATH,
            kind: "Interview preparation",
          }),
        ],
      })
    : [];

export function loader() {
  return { content: contentFiles().page("oneway")! };
}

export default function OneWay({ loaderData }: Route.ComponentProps) {
  return (
    <WordPage content={loaderData.content} label={LABEL} picture={<ScenePicture name="oneway" />}>
      <SplitSection title="Hear when it opens" id="notify" className="scroll-mt-28">
        <div className="max-w-form">
          <LateInterestForm service="oneway" />
        </div>
      </SplitSection>
    </WordPage>
  );
}
