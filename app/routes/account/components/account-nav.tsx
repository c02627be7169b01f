import { Form, NavLink } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

const PAGES = [
  { to: "/candidate", label: "Overview" },
  { to: "/candidate/progress", label: "Progress" },
  { to: "/candidate/settings", label: "Settings" },
];

export function AccountNav() {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4 border-b border-line">
      <nav aria-label="Your account">
        <ul className="flex gap-6">
          {PAGES.map((page) => (
            <li key={page.to}>
              <NavLink
                to={page.to}
                end
                className={({ isActive }) =>
                  cx(
                    "-mb-px inline-flex min-h-11 items-center border-b-2",
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
      <Form method="post" action="/candidate/sign-out">
        <Button type="submit" variant="quiet">
          Sign out
        </Button>
      </Form>
    </div>
  );
}
