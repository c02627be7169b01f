import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { CallRequestForm } from "#app/components/leads/call-request-form.tsx";
import { cx } from "#app/ui/cx.ts";
import { ChevronDown } from "#app/ui/icons.tsx";
import { BRAND } from "#content/brand.ts";
import footerLinks from "#content/footer-links.json";
import { isListed } from "./policy.ts";
import { Logo } from "./logo.tsx";
import { useSitePath } from "./use-site-path.ts";

/** This page contains the form itself. */
const CALL_REQUEST_PAGE = href("/request-a-call");
/** These end with a form of their own. */
const INQUIRY_PAGES = [href("/business"), href("/universities")];

/** Everything a footer depends on: two pages of one kind have the same. */
export function footerKind(pathname: string): "without form" | "folded" | "open" {
  if (pathname === CALL_REQUEST_PAGE) return "without form";
  const isFolded = isListed("focused", pathname) || INQUIRY_PAGES.includes(pathname);
  return isFolded ? "folded" : "open";
}

/** Everything below a page. The browser takes it over late: see footer-slot.tsx. */
export default function SiteFooter() {
  const kind = footerKind(useSitePath());
  return (
    // 1440 px (docs/product.md#footer), aligned with the page above.
    <footer className="site-footer mx-auto mt-auto w-full max-w-360 pt-12 pb-4 xl:pb-24">
      <div className="page-width">
        {kind === "without form" ? null : <CallInvitation isFolded={kind === "folded"} />}
        <div className="grid gap-10 py-12 lg:grid-cols-[1fr_3fr] lg:gap-x-12">
          <div className="grid content-start gap-3">
            <Logo name={BRAND.name} />
            <address className="grid justify-items-start not-italic">
              <a
                href={`mailto:${BRAND.supportEmail}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {BRAND.supportEmail}
              </a>
              <a
                href={BRAND.chatUrl}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                Message us on WhatsApp
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </address>
            <ul
              className="flex flex-wrap gap-x-5 *:min-w-6 lg:grid lg:grid-cols-2 lg:justify-self-start"
              aria-label="Social media"
            >
              {BRAND.social.map(({ name, url }) => (
                <li key={name}>
                  <NewTabLink href={url}>{name}</NewTabLink>
                </li>
              ))}
            </ul>
          </div>
          <FooterLinkGroups />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line pt-4 text-sm text-ink-muted">
          <p>
            {BRAND.name}™ © {BRAND.copyrightYear} {BRAND.owner}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <Link
              to={BRAND.illustrations.url}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {BRAND.illustrations.label}
            </Link>
            <button
              type="button"
              data-cookie-choices=""
              className="inline-flex min-h-11 items-center hover:underline noscript:hidden"
            >
              Cookie choices
            </button>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Collapsed where another form comes first. */
function CallInvitation({ isFolded }: { isFolded: boolean }) {
  return (
    <section
      id="request-a-call"
      aria-labelledby="request-a-call-title"
      className={cx(
        "grid gap-x-12 gap-y-6 border-b border-line pb-12",
        !isFolded && "lg:grid-cols-[1fr_2fr]",
      )}
    >
      <div className="grid content-start gap-3">
        <h2 id="request-a-call-title" className={isFolded ? "title-card" : "title-page"}>
          Want a session made for you? Request a call.
        </h2>
        <p className={cx("max-w-prose text-ink-muted", !isFolded && "text-lg")}>
          Tell us which interview you have and when. We’ll call you and plan a personalized session.
        </p>
      </div>
      {isFolded ? (
        <details className="group">
          <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-ink [&::-webkit-details-marker]:hidden">
            Request a call
            <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <div className="mt-6 max-w-3xl">
            <CallRequestForm />
          </div>
        </details>
      ) : (
        <CallRequestForm />
      )}
    </section>
  );
}

const LINK = "inline-flex min-h-11 items-center py-1 hover:underline lg:min-h-8";

const PAGES = [
  { to: href("/top-jobs"), label: "Top jobs" },
  { to: href("/niche"), label: "Trending" },
  { to: href("/ourstory"), label: "Our story" },
  { to: href("/pricing"), label: "Book Your Slot" },
  { to: "/pricing/#faq", label: "FAQ's" },
  { to: href("/experts"), label: "Experts" },
  { to: href("/expert/apply"), label: "Interview with us" },
  { to: href("/blogs"), label: "Blogs" },
  { to: href("/testimonials"), label: "Testimonials" },
  { to: href("/business"), label: "Businesses" },
  { to: href("/universities"), label: "Educational Institutions" },
  { to: href("/book-your-slot"), label: "Book a session" },
] as const;

const LEGAL = [
  { to: href("/privacy"), label: "Privacy" },
  { to: href("/terms"), label: "Terms" },
] as const;

function FooterLinkGroups() {
  const jobs = footerLinks.items.filter((item) => item.isTrendingJob);
  const trending = footerLinks.items.filter((item) => !item.isTrendingJob);
  return (
    <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-[7fr_4fr_4fr]">
      <div className="max-sm:col-span-2">
        <h2 className="title-card mb-2">{BRAND.name}</h2>
        <ul className="columns-2 gap-8 *:break-inside-avoid">
          {PAGES.map(({ to, label }) => (
            <li key={label}>
              <Link to={to} className={LINK}>
                {label}
              </Link>
            </li>
          ))}
          {LEGAL.map(({ to, label }) => (
            <li key={to}>
              <NewTabLink href={to}>{label}</NewTabLink>
            </li>
          ))}
        </ul>
      </div>
      <LinkGroup title="Top Jobs" items={jobs} />
      <LinkGroup title="Trending" items={trending} />
    </nav>
  );
}

function LinkGroup(props: { title: string; items: { title: string; redirect_url: string }[] }) {
  return (
    <div>
      <h2 className="title-card mb-2">{props.title}</h2>
      <ul>
        {props.items.map((item) => (
          <li key={item.title}>
            <NewTabLink href={item.redirect_url}>{item.title}</NewTabLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link that opens a new tab and says so to screen readers. */
function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={LINK}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
