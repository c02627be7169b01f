import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { SearchIcon } from "./search-icon.tsx";

type SearchDialog = ComponentType<{ open: boolean; onClose: () => void }>;

/**
 * The header's way to search: a link to /search, which opens a dialog in place once the script is
 * there. Ctrl+K or ⌘K does the same from anywhere.
 */
export function HeaderSearch() {
  const [Panel, setPanel] = useState<SearchDialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
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
        ref={link}
        to="/search"
        onClick={onClick}
        aria-label="Search"
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <SearchIcon className="size-5" />
      </Link>
      {Panel ? <Panel open={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
