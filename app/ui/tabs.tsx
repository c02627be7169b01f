import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx.ts";

export type Tab = { id: string; label: ReactNode; content: ReactNode };

/**
 * Tabs over panels that are all in the HTML, with arrow keys, Home and End. Without JavaScript only
 * the first panel is reachable; otherwise use links.
 */
export function Tabs(props: {
  label: string;
  tabs: Tab[];
  /** Set to control it from outside. */
  value?: string;
  defaultValue?: string;
  onChange?: (id: string) => void;
  className?: string;
}) {
  const { label, tabs, onChange, className } = props;
  const [own, setOwn] = useState(props.defaultValue ?? tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const chosen = props.value ?? own;

  function choose(id: string) {
    setOwn(id);
    onChange?.(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const last = tabs.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: (at + forward + tabs.length) % tabs.length,
      ArrowLeft: (at - forward + tabs.length) % tabs.length,
      Home: 0,
      End: last,
    };
    const to = tabs[moves[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    choose(to.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${to.id}"]`)?.focus();
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="-mx-1 flex gap-1 overflow-x-auto border-b border-line px-1 pt-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-panel-${tab.id}`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => choose(tab.id)}
            className={cx(
              "-mb-px min-h-11 shrink-0 rounded-t-sm border-b-3 px-3 whitespace-nowrap",
              tab.id === chosen
                ? "border-brand font-semibold text-ink"
                : "border-transparent text-ink-muted hover:border-line-strong hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          hidden={tab.id !== chosen}
          tabIndex={0}
          className="rounded-sm pt-5"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
