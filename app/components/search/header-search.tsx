import { type MouseEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { LayoutIcon } from "#app/components/site/layout-icon.tsx";
import { reportOffline } from "#app/lib/line.ts";
import { loadModule } from "#app/lib/load-module.ts";
import { cx } from "#app/ui/cx.ts";
import { LateComponent } from "#app/ui/late-component.tsx";

const loadDialog = () => loadModule(() => import("./search-dialog.tsx"));

/** A link to /search that opens a dialog instead once hydrated, as do Ctrl+K and ⌘K. */
export function HeaderSearch({ className }: { className?: string }) {
  /** A counter: the dialog opens each time it rises. */
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
            // The search page works without this script.
            if (navigator.onLine) location.assign("/search");
            else reportOffline();
          }}
        />
      ) : null}
    </>
  );
}
