import { Link } from "react-router";
import { Logo } from "./logo.tsx";

const LINKS = [
  { to: "/experts", label: "Experts" },
  { to: "/book-your-slot", label: "Book a session" },
  { to: "/candidate", label: "Your sessions" },
];

export type SiteFooterProps = {
  brandName: string;
  /** The company, with "Private Limited". */
  owner: string;
  supportEmail: string;
};

export function SiteFooter({ brandName, owner, supportEmail }: SiteFooterProps) {
  return (
    <footer className="mt-auto border-t border-line bg-sunken">
      <div className="page-width grid gap-6 py-10">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <Logo name={brandName} />
          <nav aria-label="Footer">
            <ul className="-mx-3 flex flex-wrap">
              {LINKS.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-11 items-center px-3 hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <a
                  href={`mailto:${supportEmail}`}
                  className="inline-flex min-h-11 items-center px-3 hover:underline"
                >
                  {supportEmail}
                </a>
              </li>
            </ul>
          </nav>
        </div>
        <p className="text-sm text-ink-muted">© 2025 {owner} ™</p>
      </div>
    </footer>
  );
}
