import { useCallback, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { HoldForm } from "./hold-form.tsx";
import { LEVELS } from "#app/components/booking/levels.ts";
import { browserZone } from "#app/components/booking/zone-scripts.ts";
import { fetchJson } from "#app/lib/fetch-json.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { SelectField } from "#app/ui/field.tsx";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { isFailed, useFetched } from "#app/ui/use-fetched.ts";
import { PARTS_OF_DAY } from "#modules/experts/listing-query.ts";
import { DayName, inSentence } from "./day-name.tsx";
import { VisitorPrice } from "./visitor-price.tsx";

export type FinderService = {
  slug: string;
  title: string;
  lengthNote: string;
  pricesMinor: { USD: number; INR: number };
};

/** `zone` is formatted as `Kolkata (UTC+05:30)`. */
export type FoundTimes = {
  zone: string;
  times: {
    iso: string;
    day: string;
    shortDay: string;
    time: string;
    /** Whom it is held with. */
    who: { slug: string; name: string; avatarSeed: string } | null;
  }[];
};

const SLOTS = [0, 1, 2];
const SLOT = "min-h-18 w-full rounded-md border px-1 py-1 text-center leading-tight";

/**
 * Chooses a session, a level and a time of day, and shows the next free times, each held with one
 * click. Without JavaScript, it's a form that leads to all times.
 */
export default function Finder({ services }: { services: readonly FinderService[] }) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState({ service: services[0]!.slug, level: "", when: "" });
  const service = services.find(({ slug }) => slug === chosen.service) ?? services[0]!;
  const allTimes = `/book-your-slot?service=${service.slug}${chosen.level && `&level=${chosen.level}`}`;

  function read() {
    const entered = Object.fromEntries(new FormData(form.current!)) as Record<string, string>;
    setChosen({
      service: entered["service"]!,
      level: entered["level"] ?? "",
      when: entered["when"] ?? "",
    });
  }
  // Before hydration a choice fires no event.
  useEffect(read, []);

  const load = useCallback(
    (signal: AbortSignal) => {
      const query = new URLSearchParams({ service: service.slug, when: chosen.when });
      // The zone's cookie may not be set yet.
      const zone = browserZone();
      if (zone !== null) query.set("zone", zone);
      return fetchJson<FoundTimes>(`${href("/live/finder")}?${query}`, signal);
    },
    [service.slug, chosen.when],
  );
  const found = useFetched<FoundTimes>(load);
  const times = found === null || isFailed(found) ? [] : found.times;

  return (
    <section
      aria-label="Find a time"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-md lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <Form
        ref={form}
        action={href("/book-your-slot")}
        autoComplete="off"
        onChange={read}
        className="grid grid-cols-2 gap-3"
      >
        <SelectField label="Practice" name="service" required={false} className="col-span-2">
          {services.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label="Level" name="level" required={false}>
          <option value="">Any level</option>
          {[...LEVELS].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="When" name="when" required={false} className="noscript:hidden">
          <option value="">Any time</option>
          {Object.entries(PARTS_OF_DAY).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <noscript className="col-span-2">
          <Button type="submit" variant="accent" block>
            See free times
          </Button>
        </noscript>
      </Form>
      <p className="-mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold noscript:hidden">Next free times</span>
        <span>
          <VisitorPrice
            pricesMinor={service.pricesMinor}
            className="justify-items-end text-lg font-bold"
          />
          <span className="text-sm text-ink-muted">{` for ${service.lengthNote}`}</span>
        </span>
      </p>
      <div
        aria-busy={found === null}
        className={cx(
          "grid min-h-18 gap-2 noscript:hidden",
          (found === null || times.length > 0) && "grid-cols-3",
        )}
      >
        {found === null ? (
          SLOTS.map((slot) => <Skeleton key={slot} shape="block" className="h-18 w-full" />)
        ) : isFailed(found) ? (
          <RetryNotice failed={found}>We can’t load the free times right now.</RetryNotice>
        ) : times.length === 0 ? (
          <p className="text-ink-muted">No free times. Try another time of day.</p>
        ) : (
          times.map(({ who, ...time }, index) => (
            <HoldForm
              key={time.iso}
              service={service.slug}
              expert={null}
              heldWith={who?.slug ?? null}
              level={chosen.level}
              label={`Hold a time, ${inSentence(time.day)}, ${time.time}`}
            >
              <button
                type="submit"
                name="start"
                value={time.iso}
                // The soonest is the page's main action.
                className={cx(
                  "figures h-full cursor-pointer",
                  index === 0
                    ? "border-transparent bg-accent text-on-accent hover:bg-accent-strong"
                    : "border-line-strong bg-paper hover:border-brand hover:bg-brand-soft hover:text-brand",
                  SLOT,
                )}
              >
                <span className="sr-only">Hold </span>
                <span className={cx("block text-sm", index > 0 && "text-ink-muted")}>
                  <DayName short={time.shortDay} full={time.day} />
                  <span className="sr-only">, </span>
                </span>
                <time dateTime={time.iso} className="font-semibold">
                  {time.time}
                </time>
                {who ? (
                  <span className="mt-0.5 flex items-center justify-center gap-1 text-sm">
                    <span className="*:size-5">
                      <LateAvatar seed={who.avatarSeed} size="sm" />
                    </span>
                    <span className="sr-only"> with </span>
                    <span className="truncate">{who.name.split(" ")[0]}</span>
                    <span className="sr-only">{who.name.split(" ").slice(1).join(" ")}</span>
                  </span>
                ) : null}
              </button>
            </HoldForm>
          ))
        )}
      </div>
      <div className="flex items-center justify-between gap-x-4 border-t border-line pt-3">
        <p className="text-sm text-ink-muted noscript:hidden">
          {chosen.when === "" ? "Daytime first (8 AM–9 PM). " : ""}One tap holds one for 10 minutes,
          at no charge.{chosen.level ? " Your expert sees your level." : ""}
        </p>
        <Link
          to={allTimes}
          className="link ms-auto inline-flex min-h-11 shrink-0 items-center font-semibold"
        >
          Pick a time
        </Link>
      </div>
    </section>
  );
}
