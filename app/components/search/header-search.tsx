import { type MouseEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { LayoutIcon } from "#app/components/site/layout-icon.tsx";
import { reportOffline } from "#app/lib/line.ts";
import { loadModule } from "#app/lib/load-module.ts";
import { cx } from "#app/ui/cx.ts";
import { LateComponent } from "#app/ui/late-component.tsx";

const loadDialog = () => loadModule(() => import("./search-dialog.tsx"));

/**
 * The header's way to search: a link to /search, which opens a dialog in place once the script is
 * there. Ctrl+K or ⌘K does the same from anywhere.
 */
export function HeaderSearch({ className }: { className?: string }) {
  /** How often it was asked for; a new dialog opens each time. */
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
      if (!isShortcut || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setAsked((times) => times + 1);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  function onClick(event: MouseEvent) {
    // A new tab or window is the link's own business.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(asked + 1);
  }

  return (
    <>
      <Link
        to="/search"
        onClick={onClick}
        aria-label="Search"
        aria-haspopup="dialog"
        className={cx("grid size-11 place-items-center rounded-md hover:bg-sunken", className)}
      >
        <LayoutIcon name="search" />
      </Link>
      {asked > 0 ? (
        <LateComponent
          load={loadDialog}
          with={{ asked }}
          onMiss={() => {
            setAsked(0);
            // The page of its own needs no script.
            if (navigator.onLine) location.assign("/search");
            else reportOffline();
          }}
        />
      ) : null}
    </>
  );
}
