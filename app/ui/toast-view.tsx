import { CircleAlert, CircleCheck, X } from "./icons.tsx";
import { Toast } from "radix-ui";
import { cx } from "./cx.ts";
import type { ShownToast } from "./toast-state.ts";

const VARIANTS = {
  default: { box: "border-line bg-surface", mark: null },
  success: {
    box: "border-success bg-success-soft",
    mark: <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />,
  },
  destructive: {
    box: "border-danger bg-danger-soft",
    mark: <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />,
  },
} as const;

/** spec 9; one less is given to Radix, which dismisses what goes beyond its threshold. */
const SWIPE_PX = 50;

/** The toast on the screen; loaded with the first one. spec 2 and 9: swipe right 50 px, F8. */
export default function ToastView(props: { toast: ShownToast; onClose: (id: number) => void }) {
  const { toast, onClose } = props;
  const { box, mark } = VARIANTS[toast.variant ?? "default"];
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX - 1} duration={5000}>
      <Toast.Root
        key={toast.id}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) onClose(toast.id);
        }}
        duration={toast.durationMs ?? 5000}
        data-variant={toast.variant ?? "default"}
        className={cx("toast flex items-start gap-3 rounded-md border p-4 shadow-lg", box)}
      >
        {mark}
        <div className="grid min-w-0 flex-1 gap-0.5">
          {toast.title ? <Toast.Title className="font-semibold">{toast.title}</Toast.Title> : null}
          {toast.description ? (
            <Toast.Description className={toast.title ? "text-ink-muted" : undefined}>
              {toast.description}
            </Toast.Description>
          ) : null}
          {toast.action ? (
            <Toast.Action
              altText={toast.action.altText}
              onClick={toast.action.onAction}
              className="mt-1 min-h-11 justify-self-start font-semibold text-brand underline underline-offset-4"
            >
              {toast.action.label}
            </Toast.Action>
          ) : null}
        </div>
        <Toast.Close
          aria-label="Close"
          className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
        >
          <X className="size-5" aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={["F8"]}
        className="fixed end-4 bottom-4 z-50 w-[min(26rem,calc(100vw-2rem))]"
      />
    </Toast.Provider>
  );
}
