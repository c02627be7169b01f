import { type KeyboardEvent, type MouseEvent, useEffect } from "react";
import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { setClientState, useClientState } from "#app/components/site/client-state.ts";
import { cx } from "#app/ui/cx.ts";
import type { ServiceCard } from "#content/cards.ts";
import { CATEGORY_TABS } from "#content/category-tabs.ts";

type ShownCard = ServiceCard & { badge: string | null };

const TAB_ID = /^#tab-(\w+)$/;

/**
 * The catalog with its tabs. Tabs are fragment links, and CSS shows the cards of the `:target`; the
 * script takes over after hydration.
 */
export function ServiceCards({ cards }: { cards: readonly ShownCard[] }) {
  const current = useClientState("currentTab");

  useEffect(() => {
    // Chosen before hydration, or by a link from another page.
    const [, wanted] = TAB_ID.exec(location.hash) ?? [];
    if (CATEGORY_TABS.some(({ key }) => key === wanted)) setClientState({ currentTab: wanted! });
  }, []);

  function choose(event: MouseEvent, key: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setClientState({ currentTab: key });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = CATEGORY_TABS.findIndex(({ key }) => key === current);
    const last = CATEGORY_TABS.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    if (event.key === " ") {
      event.preventDefault();
      (event.target as HTMLElement).click();
    }
    const to = CATEGORY_TABS[moves[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    setClientState({ currentTab: to.key });
    event.currentTarget.querySelector<HTMLElement>(`[href="#tab-${to.key}"]`)?.focus();
  }

  return (
    <div className="service-cards">
      {CATEGORY_TABS.map(({ key }) => (
        <span key={key} id={`tab-${key}`} className="service-tab-place" />
      ))}
      <div
        role="tablist"
        aria-label="Kinds of sessions"
        onKeyDown={onKeyDown}
        className="-mx-5 flex gap-1 overflow-x-auto border-b border-line px-4 pt-1 md:-mx-1 md:px-1"
      >
        {CATEGORY_TABS.map(({ key, label }) => (
          <a
            key={key}
            role="tab"
            id={`service-tab-${key}`}
            href={`#tab-${key}`}
            aria-selected={key === current}
            aria-controls="service-cards"
            tabIndex={key === current ? 0 : -1}
            onClick={(event) => choose(event, key)}
            className={cx(
              "-mb-px inline-flex min-h-11 shrink-0 items-center rounded-t-sm border-b-3 px-3 whitespace-nowrap",
              key === current
                ? "border-brand font-semibold text-ink"
                : "border-transparent text-ink-muted hover:border-line-strong hover:text-ink",
            )}
          >
            {label}
          </a>
        ))}
      </div>
      <div id="service-cards" role="tabpanel" aria-labelledby={`service-tab-${current}`}>
        <div className="grid gap-3 pt-5 sm:grid-cols-2 sm:gap-5 sm:pt-6 sm:gap-y-8 md:grid-cols-3">
          <ul className="contents">
            {cards.map((card) => (
              <li
                key={card.redirect_url}
                data-types={card.type.join(" ")}
                hidden={current !== "ALL" && !(card.type as string[]).includes(current)}
              >
                <Card card={card} />
              </li>
            ))}
          </ul>
          {/* Fills the gap in the last row of 14 cards. */}
          <p className="group relative grid content-center gap-2 rounded-md bg-brand-soft p-5 sm:p-6 sm:max-md:col-span-2 lg:p-10">
            <Link
              to={href("/niche")}
              className="title-section text-brand group-hover:underline after:absolute after:inset-0 after:rounded-md"
            >
              All 21 topics
            </Link>
            <span className="text-balance">
              Including B1/B2 visas, nurse practitioners, truck drivers and U.S. medical residency.
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}

function Card({ card }: { card: ShownCard }) {
  return (
    <div className="group relative grid grid-cols-[6rem_1fr] items-start gap-x-4 gap-y-3 sm:grid-cols-1 sm:items-start">
      <img
        src={card.img_url}
        width={480}
        height={320}
        alt=""
        loading="lazy"
        className="h-auto w-full rounded-md transition-transform group-hover:-translate-y-0.5"
      />
      <div className="grid gap-1">
        <h3 className="title-card flex flex-wrap items-center gap-x-2">
          <Link
            to={card.redirect_url}
            className="group-hover:text-brand group-hover:underline after:absolute after:inset-0 after:rounded-md"
          >
            {card.title}
          </Link>
          {card.badge ? (
            <span className="rounded-sm bg-accent-soft px-1.5 font-sans text-xs font-semibold">
              <span className="sr-only">, </span>
              {card.badge}
            </span>
          ) : null}
        </h3>
        <p className="text-sm text-ink-muted">{card.description}</p>
      </div>
    </div>
  );
}
