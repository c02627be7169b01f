import type { ReactNode } from "react";
import { Form, NavLink } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

export type NavItem = { to: string; label: string };

/** The area's pages beside what one of them shows; above it, to be pushed sideways, on phones. */
export function AdminFrame(props: { email: string; items: NavItem[]; children: ReactNode }) {
  const { email, items, children } = props;
  return (
    <div className="page-width grid gap-x-8 gap-y-6 py-6 lg:grid-cols-[9rem_minmax(0,1fr)] lg:py-10">
      <div className="min-w-0 lg:sticky lg:top-6 lg:self-start">
        <nav
          aria-label="Operations"
          className="overflow-x-auto border-b border-line lg:overflow-visible lg:border-b-0"
        >
          <ul className="flex gap-1 lg:grid">
            {items.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === "/admin"}
                  className={({ isActive }) =>
                    cx(
                      "inline-flex min-h-11 items-center rounded-md px-3 whitespace-nowrap lg:-ms-3 lg:flex",
                      isActive ? "bg-brand-soft font-semibold text-brand" : "hover:bg-sunken",
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 lg:mt-6 lg:grid lg:border-t lg:border-line lg:pt-4">
          <p className="text-sm wrap-anywhere text-ink-muted">{email}</p>
          <Form method="post" action="/candidate/sign-out" className="lg:-ms-3">
            <Button type="submit" variant="quiet" size="sm">
              Sign out
            </Button>
          </Form>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The h1 of one of the area's pages, smaller than on the site: these are for working. */
export function AdminHeader(props: { title: ReactNode; lead?: ReactNode; above?: ReactNode }) {
  return (
    <header className="mb-6">
      {props.above}
      <h1 className="title-section">{props.title}</h1>
      {props.lead ? <p className="mt-1 max-w-prose text-ink-muted">{props.lead}</p> : null}
    </header>
  );
}
