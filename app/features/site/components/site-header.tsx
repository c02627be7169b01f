import { Link, NavLink } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { Logo } from "./logo.tsx";
import { Menu, MenuLink } from "#app/ui/menu.tsx";

const LINKS = [
  { to: "/experts", label: "Experts" },
  { to: "/book-your-slot", label: "Book a session" },
];

/** The same for every visitor, signed in or not, so that pages can be cached. */
export function SiteHeader({ brandName }: { brandName: string }) {
  return (
    <header className="border-b border-line bg-paper">
      <nav
        aria-label="Main"
        className="page-width flex min-h-21 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
      >
        <Link to="/" className="-m-1 inline-flex rounded-md p-1">
          <Logo name={brandName} />
          <span className="sr-only">, home</span>
        </Link>
        <div className="flex items-center gap-1 max-sm:order-last max-sm:-mx-3 max-sm:w-full sm:ms-auto">
          {LINKS.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                cx(
                  "inline-flex min-h-11 items-center rounded-md px-3 hover:bg-sunken",
                  isActive ? "font-bold underline underline-offset-8" : "font-medium",
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </div>
        <Menu label="Get started">
          <MenuLink to="/candidate/login">Login</MenuLink>
        </Menu>
      </nav>
    </header>
  );
}
