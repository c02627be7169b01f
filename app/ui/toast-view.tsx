import { CircleAlert, CircleCheck, X } from "./icons.tsx";
import * as Toast from "@radix-ui/react-toast";
import { cx } from "./cx.ts";
import { TOAST_ACTION, TOAST_BOXES, TOAST_MS, TOAST_PLACE } from "./toast-look.ts";
import type { ShownToast } from "./toast-state.ts";

const MARKS = {
  default: null,
  success: <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />,
  destructive: <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />,
} as const;

/**
 * docs/product.md#toasts; one less is given to Radix, which dismisses what goes beyond its
 * threshold.
 */
const SWIPE_PX = 50;

type Close = (id: number) => void;

/** The toast region and the current toast. Swipe right 50 px; F8. */
export default function ToastView(props: { toast: ShownToast | null; onClose: Close }) {
  const { toast, onClose } = props;
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX - 1} duration={TOAST_MS}>
      {toast ? <ToastItem key={toast.id} toast={toast} onClose={onClose} /> : null}
      <Toast.Viewport
        hotkey={["F8"]}
        // Announced by the element itself; Radix would add the text to the page a second time.
        aria-live="assertive"
        className={TOAST_PLACE}
      />
    </Toast.Provider>
  );
}

function ToastItem({ toast, onClose }: { toast: ShownToast; onClose: Close }) {
  const { variant = "default" } = toast;
  return (
    <Toast.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) onClose(toast.id);
      }}
      duration={toast.durationMs ?? TOAST_MS}
      // Its "Notification" waits for the words.
      type="background"
      data-variant={variant}
      className={cx("toast flex items-start gap-3", TOAST_BOXES[variant])}
    >
      {MARKS[variant]}
      <div data-radix-toast-announce-exclude="" className="grid min-w-0 flex-1 gap-0.5">
        {toast.title ? <Toast.Title className="font-semibold">{toast.title}</Toast.Title> : null}
        {toast.description ? (
          <Toast.Description className={toast.title ? "text-ink-muted" : undefined}>
            {toast.description}
          </Toast.Description>
        ) : null}
        {toast.action ? (
          <Toast.Action
            altText={toast.action.label}
            onClick={toast.action.onAction}
            className={TOAST_ACTION}
          >
            {toast.action.label}
          </Toast.Action>
        ) : null}
      </div>
      <Toast.Close
        aria-label="Close"
        aria-live="off"
        className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <X className="size-5" aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  );
}
