import { href } from "#app/lib/urls.ts";
import { HeaderPicture } from "./components/picture-header.tsx";
import { WordPage } from "./components/word-page.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import { nicheOffer } from "#app/components/niches/page.server.ts";
import { contentSeo, serviceData } from "#app/components/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/visa-campaign.ts";

const LABEL = "U.S. visa interviews";
const PATH = href("/visa-campaign");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? contentSeo(loaderData.content, {
        path: PATH,
        label: LABEL,
        image: "/social/f1-visa.png",
        jsonLd: [
          serviceData({
            name: LABEL,
            description: loaderData.content.metaDescription,
            path: PATH,
            kind: "Mock interview",
            pricesMinor: loaderData.pricesMinor,
          }),
        ],
      })
    : [];

export function loader() {
  return {
    content: contentFiles().page("visa-campaign")!,
    pricesMinor: nicheOffer("f1-visa").pricesMinor,
  };
}

export default function VisaCampaign({ loaderData }: Route.ComponentProps) {
  return (
    <WordPage
      content={loaderData.content}
      label={LABEL}
      picture={<HeaderPicture name="f1-visa" />}
      closing="Practice the interview before you stand at the window."
      actions={
        <>
          <ButtonLink
            to={`${href("/book-your-slot")}?service=b1-b2-visa`}
            variant="secondary"
            size="lg"
          >
            Choose a time for B1/B2
          </ButtonLink>
          <ButtonLink to={href("/sessions/visa")} variant="quiet" size="lg">
            Try 3 minutes alone, free
          </ButtonLink>
        </>
      }
    />
  );
}
