import { useEffect, useId, useRef, type ReactNode } from "react";
import { X } from "./icons.tsx";
import { cx } from "./cx.ts";

export type DialogProps = {
  open: boolean;
  /** Called for Escape, the close button or a click outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The main one last. */
  actions?: ReactNode;
  /** False if a click outside must not lose work. */
  lightDismiss?: boolean;
  className?: string;
};

/**
 * The browser's own modal dialog: it traps the focus, makes the page inert, closes on Escape and
 * restores the focus. Its contents are rendered only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, lightDismiss = true, className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => {
        // Only the backdrop: the panel inside covers the whole dialog box.
        if (lightDismiss && event.target === dialog.current) dialog.current.close();
      }}
      className={cx(
        "dialog m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg bg-surface text-ink shadow-lg",
        "max-h-[calc(100dvh-2rem)]",
        className,
      )}
    >
      {open ? (
        <div className="grid gap-4 p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={id} className="title-section">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="-m-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          </div>
          {children}
          {actions ? (
            <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:grid">{actions}</div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
