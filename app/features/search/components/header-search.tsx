import { type ComponentType, type MouseEvent, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { SearchIcon } from "./search-icon.tsx";

type SearchDialog = ComponentType<{ open: boolean; onClose: () => void }>;

/**
 * The header's way to search: a link to /search, which opens a dialog in place once the script is
 * there. Ctrl+K or ⌘K does the same from anywhere.
 */
export function HeaderSearch({ className }: { className?: string }) {
  const [Panel, setPanel] = useState<SearchDialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();

  useEffect(() => setOpen(false), [key]);

  async function open() {
    try {
      const { default: Loaded } = await import("./search-dialog.tsx");
      setPanel(() => Loaded);
      setOpen(true);
    } catch {
      // Its script did not come: the page of its own needs none.
      location.assign("/search");
    }
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      void open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  function onClick(event: MouseEvent) {
    // A new tab or window was asked for: that is the link's own business.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open();
  }

  return (
    <>
      <Link
        to="/search"
        onClick={onClick}
        aria-label="Search"
        className={cx(
          "grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken",
          className,
        )}
      >
        <SearchIcon className="size-5" />
      </Link>
      {Panel ? <Panel open={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
