import { href } from "#app/lib/urls.ts";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { loginPath } from "#modules/accounts/policy.ts";
import type { loadPitch } from "../apply.server.ts";

const DUTIES = [
  "Interview one candidate by video in our room: your questions or ours, an editor that runs code, a timer.",
  "Mark what you see while it happens, with one key for each level.",
  "Send a scorecard within 24 hours: a level and evidence in five dimensions, and one thing to change.",
];

const STEPS = [
  ["Your profile", "Your field, your years, the languages you interview in, and a link or two."],
  [
    "A trial interview",
    "Read it and score it by our rubric. You see your levels next to ours, with our reasons.",
  ],
  ["Our decision", "One of us reads both and emails you either way."],
  [
    "Your first session",
    "Set your week, days off, notice and sessions a day. Your other calendars can block times, too.",
  ],
] as const;

const CHECKS = [
  "That your links show the work you say you’ve done.",
  "That your levels in the trial interview come close to ours.",
  "That what you write about yourself tells a candidate what to expect.",
];

/** What an expert does and earns, how to become one, and the way in: for visitors. */
export function Pitch({ model }: { model: Awaited<ReturnType<typeof loadPitch>> }) {
  return (
    <Page>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <PageHeader
          isLarge
          className="mb-0"
          title="Interview with us"
          lead="You’ve hired people for the job. Give candidates an hour of the real thing, at hours you set, and a scorecard they can act on."
          above={<p className="font-semibold text-brand">For people who interview</p>}
          actions={<WayIn />}
        />
        <section
          aria-labelledby="earn"
          className="rounded-lg border border-line bg-surface p-6 shadow-md"
        >
          <h2 id="earn" className="title-card mb-1">
            You keep {model.percent}%
          </h2>
          <p className="mb-3 text-sm text-ink-muted">
            Of what the candidate pays for each session, once its scorecard is sent. Paid out on
            request, once a week.
          </p>
          <dl className="divide-y divide-line">
            {model.rates.map(({ name, minutes, price, share }) => (
              <div key={name} className="flex items-baseline justify-between gap-4 py-3">
                <dt>
                  {name}
                  <span className="block text-sm text-ink-muted">
                    {minutes} min at {price}
                  </span>
                </dt>
                <dd className="figures text-lg font-bold">{share}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-ink-muted">
            At the full price. A discount code or a pack lowers the price and your share.
          </p>
        </section>
      </div>
      <div className="mt-10 border-t border-line">
        <Part title="What you do">
          <Lines lines={DUTIES} />
        </Part>
        <Part title="How it goes">
          <ol className="grid gap-5 sm:grid-cols-2">
            {STEPS.map(([name, text], index) => (
              <li key={name} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="figures font-display text-3xl font-bold text-brand"
                >
                  {index + 1}
                </span>
                <span>
                  <strong className="title-card block">{name}</strong>
                  <span className="text-ink-muted">{text}</span>
                </span>
              </li>
            ))}
          </ol>
        </Part>
        <Part title="What we check">
          <Lines lines={CHECKS} />
          <p className="mt-4 text-ink-muted">Nobody sees your profile before we’ve decided.</p>
        </Part>
        <Part title="Apply">
          <p className="mb-4">We email you a code to sign in with. There’s no password.</p>
          <WayIn />
        </Part>
      </div>
    </Page>
  );
}

function WayIn() {
  return (
    <ButtonLink to={loginPath(href("/expert/apply"))} variant="accent">
      Sign in to apply
    </ButtonLink>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section className="grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h2 className="title-section">{title}</h2>
      <div className="max-w-3xl">{children}</div>
    </Section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid max-w-prose gap-3">
      {lines.map((line) => (
        <li key={line} className="border-s-3 border-line-strong ps-4">
          {line}
        </li>
      ))}
    </ul>
  );
}
