import { Form, NavLink } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

const PAGES = [
  { to: href("/candidate"), label: "Overview" },
  { to: href("/candidate/progress"), label: "Progress" },
  { to: href("/candidate/settings"), label: "Settings" },
];

/** Replaces the banner on account pages: their navigation, and signing out. */
export function AccountStrip() {
  return (
    <div className="h-full border-b border-line bg-sunken">
      <div className="page-width flex h-full items-center justify-between gap-x-4">
        <nav aria-label="Your account" className="h-full">
          <ul className="flex h-full gap-4 max-sm:text-sm">
            {PAGES.map((page) => (
              <li key={page.to}>
                <NavLink
                  to={page.to}
                  end
                  className={({ isActive }) =>
                    cx(
                      "inline-flex h-full items-center border-b-2",
                      isActive
                        ? "border-brand font-semibold"
                        : "border-transparent text-ink-muted hover:text-ink",
                    )
                  }
                >
                  {page.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Form method="post" action={href("/candidate/sign-out")}>
          <Button type="submit" variant="quiet" size="sm" className="whitespace-nowrap">
            Sign out
          </Button>
        </Form>
      </div>
    </div>
  );
}
