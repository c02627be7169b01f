import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";

type ListedMail = { id: string; to: string; subject: string; at: string };
type OpenMail = ListedMail & {
  from: string;
  text: string;
  html: string;
  messageId: string;
  calendar: string | null;
};

export function MailList({ mails, openId }: { mails: ListedMail[]; openId: string | null }) {
  return (
    <nav
      aria-label="Emails"
      className={cx("min-w-0", openId !== null && "order-last lg:order-none")}
    >
      <ul className="divide-y divide-line border-y border-line">
        {mails.map(({ id, to, subject, at }) => (
          <li key={id}>
            <Link
              to={`?id=${id}`}
              aria-current={id === openId ? "true" : undefined}
              className="grid gap-0.5 rounded-sm px-3 py-3 hover:bg-sunken aria-[current]:bg-brand-soft"
            >
              <span className="font-semibold">{subject || "(no subject)"}</span>
              <span className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
                <span className="min-w-0 break-all">{to}</span>
                <UtcTime at={at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One email with all its parts. The HTML part's CSP blocks scripts and remote content. */
export function MailView({ mail }: { mail: OpenMail }) {
  return (
    <article className="grid min-w-0 content-start gap-8" aria-labelledby="mail-subject">
      <header>
        <h2 id="mail-subject" className="title-section mb-4">
          {mail.subject}
        </h2>
        <SummaryList>
          <SummaryRow label="To">
            <span className="break-all">{mail.to}</span>
          </SummaryRow>
          <SummaryRow label="From">{mail.from}</SummaryRow>
          <SummaryRow label="Date">
            <UtcTime at={mail.at} />
          </SummaryRow>
          <SummaryRow label="Message-ID">
            <span className="break-all">{mail.messageId}</span>
          </SummaryRow>
          <SummaryRow label="Files">
            <span className="flex flex-wrap gap-x-4">
              <a className="link" href={`/dev/mail/${mail.id}.eml`}>
                Source (.eml)
              </a>
              {mail.calendar === null ? null : (
                <a className="link" href={`/dev/mail/${mail.id}.ics`}>
                  Calendar (.ics)
                </a>
              )}
            </span>
          </SummaryRow>
        </SummaryList>
      </header>
      <Part title="Text part">
        <Source text={mail.text} />
      </Part>
      {mail.calendar === null ? null : (
        <Part title="Calendar part">
          <Source text={mail.calendar} />
        </Part>
      )}
      <Part title="HTML part">
        <iframe
          title={`HTML part of “${mail.subject}”`}
          src={`/dev/mail/${mail.id}.html`}
          sandbox="allow-scripts"
          className="h-160 w-full rounded-md border border-line bg-surface"
        />
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="title-card mb-3">{title}</h3>
      {children}
    </section>
  );
}

function Source({ text }: { text: string }) {
  return (
    <pre className="max-w-full rounded-md bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  );
}

function UtcTime({ at }: { at: string }) {
  return <time dateTime={at}>{at.slice(0, 19).replace("T", " ")} UTC</time>;
}
