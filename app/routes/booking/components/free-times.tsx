import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { cx } from "#app/ui/cx.ts";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { TimeButton, TimeList } from "#app/ui/time-list.tsx";
import type { TimeChoice, Who } from "#modules/live-sessions/time-choice.server.ts";
import { OthersLink } from "./others-link.tsx";

type Time = TimeChoice["times"][number];

/**
 * A day's times: with the chosen expert's, or each under the expert who would give it, with a link to
 * the others who are free then. `renderForm` wraps the buttons of one expert.
 */
export default function FreeTimes(props: {
  choice: TimeChoice;
  /** Announced after a time. */
  spoken: string;
  selected?: string | undefined;
  /** Shows everyone who is free at a time; absent where the next page does. */
  whoUrl?: (start: string) => string;
  renderForm: (expert: string | null, children: ReactNode) => ReactNode;
}) {
  const { choice, spoken, selected, whoUrl, renderForm } = props;
  const { people, wished } = choice;
  const times = choice.times.map((time) => ({ ...time, spoken }));
  if (times.every(({ expert }) => expert === null)) {
    return (
      <div>{renderForm(null, <TimeList as="submit" name="start" {...{ times, selected }} />)}</div>
    );
  }
  const isSplit = whoUrl !== undefined && times.some(({ others }) => others > 0);
  return (
    <div>
      {wished?.isFree ? <WhoList wished={wished} people={people} renderForm={renderForm} /> : null}
      {isSplit ? (
        <p className="mb-4 text-sm text-ink-muted">
          Select a time to hold it with the expert above it, or +1 to see who else is free then.
        </p>
      ) : null}
      <TimeList
        as="submit"
        times={times}
        part={(inside) =>
          byExpert(inside).map(([slug, own]) => {
            const who = people.find((one) => one.slug === slug);
            return (
              <div
                key={slug}
                role="group"
                aria-label={`With ${who?.name}`}
                className="mb-3 grid gap-3"
              >
                {who ? <ExpertLine who={who} name={<ProfileLink who={who} />} /> : null}
                {renderForm(
                  slug,
                  <ul
                    className={cx(
                      "grid gap-2",
                      isSplit
                        ? "grid-cols-2 sm:grid-cols-3"
                        : "grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]",
                    )}
                  >
                    {own.map((time) => (
                      <li key={time.value} className="flex gap-1">
                        <TimeButton
                          time={{ ...time, spoken: `with ${who?.name}, ${spoken}` }}
                          name="start"
                          selected={selected}
                        />
                        {isSplit && time.others > 0 ? (
                          <OthersLink
                            to={whoUrl(time.value)}
                            others={time.others}
                            at={time.label}
                          />
                        ) : null}
                      </li>
                    ))}
                  </ul>,
                )}
              </div>
            );
          })
        }
      />
    </div>
  );
}

function byExpert<T extends Time>(times: T[]): [slug: string, times: T[]][] {
  const groups = new Map<string, T[]>();
  for (const time of times) {
    const slug = time.expert ?? "";
    groups.set(slug, [...(groups.get(slug) ?? []), time]);
  }
  return [...groups];
}

function ProfileLink({ who }: { who: Who }) {
  return (
    <Link to={href("/experts/:slug", { slug: who.slug })} className="link">
      {who.name}
    </Link>
  );
}

/** Everyone who is free at the picked time. */
function WhoList(props: {
  wished: NonNullable<TimeChoice["wished"]>;
  people: Who[];
  renderForm: (expert: string | null, children: ReactNode) => ReactNode;
}) {
  const { wished, people, renderForm } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    // On the first view the page's top has the focus.
    if (shown.current !== null) heading.current?.focus({ preventScroll: true });
    shown.current = wished.value;
  }, [wished.value]);
  return (
    <section
      id="who"
      aria-labelledby="who-title"
      className="mb-6 scroll-mt-6 border-b border-line pb-8"
    >
      <h3 ref={heading} id="who-title" tabIndex={-1} className="title-card outline-none">
        Who should interview you at {wished.text}?
      </h3>
      <p className="mt-1 mb-3 text-sm text-ink-muted">
        Select an expert to hold the time for 10 minutes.
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {wished.experts.map((slug) => {
          const who = people.find((one) => one.slug === slug);
          return who ? (
            <li key={slug}>{renderForm(slug, <WhoButton who={who} value={wished.value} />)}</li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

/** Holds a time with one expert. */
export function WhoButton({ who, value }: { who: Who; value: string }) {
  return (
    <button
      type="submit"
      name="start"
      value={value}
      className="h-full w-full cursor-pointer rounded-md border border-line-strong bg-surface p-3 hover:border-brand hover:bg-brand-soft"
    >
      <ExpertLine who={who} />
    </button>
  );
}

/** Who would give a time: photo, name, one line, and a rating if there are enough reviews. */
function ExpertLine({ who, name }: { who: Who; name?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-3 text-start leading-snug">
      <LateAvatar seed={who.avatarSeed} size="sm" />
      <span className="min-w-0">
        <span className="block font-semibold">{name ?? who.name}</span>
        <span className="line-clamp-2 text-sm text-ink-muted">{who.headline}</span>
        {who.rating ? <span className="figures block text-sm">{who.rating}</span> : null}
      </span>
    </span>
  );
}
