import { href } from "#app/lib/urls.ts";
import { ContentHeader } from "./components/content-header.tsx";
import { PageSections } from "./components/page-sections.tsx";
import { getPage } from "#modules/content/read-files.server.ts";
import { contentSeo } from "#app/components/site/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/contact.ts";

const LABEL = "Contact us";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData, { path: href("/contact"), label: LABEL });

export function loader() {
  return getPage("contact")!;
}

export default function Contact({ loaderData: content }: Route.ComponentProps) {
  return (
    <Page>
      <ContentHeader content={content} label={LABEL} picture="contact" />
      <ul className="grid gap-x-12 divide-y divide-line border-t border-line lg:grid-cols-3 lg:divide-y-0">
        <ContactMethod
          label="Email"
          href={`mailto:${BRAND.supportEmail}`}
          text={BRAND.supportEmail}
          about="For orders, and anything too long for a chat."
        />
        <ContactMethod
          label="Call"
          href="#request-a-call"
          text="Request a call"
          about="Use the form below. Tell us which interview and when."
        />
        <ContactMethod
          label="Message"
          href={BRAND.chatUrl}
          text="Message us on WhatsApp"
          about="Or use the chat in the corner. It searches our help first."
          isElsewhere
        />
      </ul>
      <PageSections sections={content.sections} />
    </Page>
  );
}

function ContactMethod(props: {
  label: string;
  href: string;
  text: string;
  about: string;
  isElsewhere?: boolean;
}) {
  const { label, href, text, about, isElsewhere } = props;
  return (
    <li className="grid content-start gap-0.5 py-5">
      <p className="text-sm text-ink-muted">{label}</p>
      <a
        href={href}
        {...(isElsewhere ? { target: "_blank", rel: "noopener" } : {})}
        className="link inline-flex min-h-11 items-center justify-self-start text-lg font-semibold break-all"
      >
        {text}
        {isElsewhere ? <span className="sr-only"> (opens in a new tab)</span> : null}
      </a>
      <p className="text-ink-muted">{about}</p>
    </li>
  );
}
