import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { missing } from "#app/session/guard.server.ts";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { emailSamples } from "./samples/email-samples.server.ts";
import type { Route } from "./+types/emails.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Emails · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  if (config.isProd) throw missing();
  const groups = new Map<string, { key: string; title: string; subject: string; text: string }[]>();
  for (const { key, group, title, mail } of emailSamples(config)) {
    const { subject, text } = mail;
    groups.set(group, [...(groups.get(group) ?? []), { key, title, subject, text }]);
  }
  return { groups: [...groups].map(([name, mails]) => ({ name, mails })) };
}

/** Every email in every state: light, dark, and as plain text. */
export default function Emails({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="Emails"
        lead="Every email in every state: by day, by night, and as plain text. Not available in production."
      />
      {groups.map(({ name, mails }) => (
        <Section key={name} title={name}>
          <div className="grid gap-12">
            {mails.map(({ key, title, subject, text }) => (
              <article key={key} id={key} className="grid gap-3">
                <h3 className="title-card">{title}</h3>
                <p className="wrap-anywhere text-ink-muted">{subject}</p>
                <div className="grid gap-4 lg:grid-cols-3">
                  {(["day", "night"] as const).map((look) => (
                    <iframe
                      key={look}
                      src={`${href("/dev/emails/:email", { email: key })}?look=${look}`}
                      title={`${title}, ${look}`}
                      sandbox="allow-scripts"
                      loading="lazy"
                      className="h-160 w-full rounded-md border border-line"
                    />
                  ))}
                  <pre className="h-160 overflow-auto rounded-md border border-line bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">
                    {text}
                  </pre>
                </div>
              </article>
            ))}
          </div>
        </Section>
      ))}
    </Page>
  );
}
