import { Link } from "react-router";
import { BRAND } from "#content/brand.ts";
import footerLinks from "#content/footer-links.json";

const LINK = "inline-flex min-h-11 items-center py-1 hover:underline lg:min-h-8";

const PAGES = [
  { to: "/top-jobs", label: "Top jobs" },
  { to: "/niche", label: "Trending" },
  { to: "/ourstory", label: "Our story" },
  { to: "/pricing", label: "Book Your Slot" },
  { to: "/pricing/#faq", label: "FAQ's" },
  { to: "/experts", label: "Experts" },
  { to: "/expert/apply", label: "Interview with us" },
  { to: "/blogs", label: "Blogs" },
  { to: "/testimonials", label: "Testimonials" },
  { to: "/business", label: "Businesses" },
  { to: "/universities", label: "Educational Institutions" },
  { to: "/book-your-slot", label: "Book a session" },
] as const;

const LEGAL = [
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
] as const;

export function FooterLinkGroups() {
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
export function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={LINK}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
