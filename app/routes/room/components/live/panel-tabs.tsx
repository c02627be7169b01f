import { type KeyboardEvent, useRef } from "react";

/** Tabs for the room's panels, depending on the screen. */
export function PanelTabs(props: {
  label: string;
  tabs: { id: string; name: string; unread: number }[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { label, tabs, chosen, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const moves: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = tabs[moves[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    onChoose(to.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${to.id}"]`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className="live-tabs" onKeyDown={onKeyDown}>
      {tabs.map(({ id, name, unread }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === chosen}
          aria-controls={`room-${id}`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {name}
          {unread > 0 ? (
            <span className="live-unread">
              {unread}
              <span className="sr-only"> new</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
}
