import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { LayoutIcon } from "#app/components/site/layout-icon.tsx";
import { OFFLINE_TOAST } from "#app/lib/offline.ts";
import { cx } from "#app/ui/cx.ts";
import { useToast } from "#app/ui/toast.tsx";
import type SearchDialog from "./search-dialog.tsx";

/** A link to /search that opens a dialog instead once hydrated, as do Ctrl+K and ⌘K. */
export function HeaderSearch({ className }: { className?: string }) {
  const [Dialog, setDialog] = useState<typeof SearchDialog | null>(null);
  /** A counter: the dialog opens each time it rises. */
  const [openCount, setOpenCount] = useState(0);
  const toast = useToast();

  const open = useCallback(() => {
    import("./search-dialog.tsx").then(
      (module) => {
        setDialog(() => module.default);
        setOpenCount((times) => times + 1);
      },
      // The search page works without this script.
      () => (navigator.onLine ? location.assign("/search") : toast.show(OFFLINE_TOAST)),
    );
  }, [toast]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
      if (!isShortcut || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);

  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
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
      {Dialog ? <Dialog openCount={openCount} /> : null}
    </>
  );
}
