import { Form, Link, useLocation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { DeadEnd, useProblemWords } from "./dead-end.tsx";

export default function Problem({ status }: { status: number }) {
  const { pathname } = useLocation();
  const { title, lead, isOffline } = useProblemWords(status);

  return (
    <DeadEnd title={title} lead={lead}>
      {status === 404 ? (
        <WaysOn />
      ) : (
        <div className="flex flex-wrap gap-3">
          {isOffline ? <Button onClick={() => location.reload()}>Reload</Button> : null}
          {status === 410 ? (
            <ButtonLink to={`${href("/candidate/login")}?next=${encodeURIComponent(pathname)}`}>
              Sign in
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={href("/book-your-slot")}
            variant={isOffline || status === 410 ? "secondary" : "primary"}
          >
            Book a session
          </ButtonLink>
          <ButtonLink to={href("/experts")} variant="secondary">
            See the experts
          </ButtonLink>
          <ButtonLink to="/" variant="quiet">
            Go to the home page
          </ButtonLink>
        </div>
      )}
    </DeadEnd>
  );
}

const WAYS_ON = [
  { to: href("/book-your-slot"), label: "Book a session", about: "Free times, in your zone" },
  { to: href("/niche"), label: "All topics", about: "How each interview runs and is scored" },
  { to: href("/experts"), label: "Experts", about: "See who interviews here" },
  { to: href("/blogs"), label: "Blog", about: "Questions and answers taken apart" },
  { to: href("/candidate"), label: "Your sessions", about: "Your bookings and payments" },
] as const;

function WaysOn() {
  return (
    <>
      <Form action={href("/search")} role="search" className="flex max-w-prose items-end gap-3">
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
    </>
  );
}
