import { data, Form, Link } from "react-router";
import { DeadEnd, NOT_FOUND } from "#app/components/site/dead-end.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/not-found.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Page not found · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export function loader() {
  return data(null, 404);
}

/** Posts to unknown URLs get the same 404. */
export const action = loader;

const WAYS_ON = [
  { to: "/book-your-slot", label: "Book a session", about: "Free times, in your zone" },
  { to: "/niche", label: "All topics", about: "How each interview runs and is scored" },
  { to: "/experts", label: "Experts", about: "See who interviews here" },
  { to: "/blogs", label: "Blog", about: "Questions and answers taken apart" },
  { to: "/candidate", label: "Your sessions", about: "Your bookings and payments" },
] as const;

export default function NotFound() {
  return (
    <DeadEnd {...NOT_FOUND}>
      <Form action="/search" role="search" className="flex max-w-prose items-end gap-3">
        <Field name="q" label="Search the site" className="flex-1">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
            />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      <ul className="mt-8 max-w-prose divide-y divide-line border-y border-line">
        {WAYS_ON.map(({ to, label, about }) => (
          <li key={to}>
            <Link
              to={to}
              className="group grid min-h-13 gap-x-6 py-3 sm:flex sm:items-baseline sm:justify-between"
            >
              <span className="font-semibold text-brand group-hover:underline">{label}</span>
              <span className="text-ink-muted">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DeadEnd>
  );
}
