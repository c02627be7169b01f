import { useEffect, useRef } from "react";
import { loadModule } from "#app/lib/load-module.ts";
import { cx } from "./cx.ts";
import { LateComponent } from "./late-component.tsx";
import { TOAST_ACTION, TOAST_BOXES, TOAST_MS, TOAST_PLACE } from "./toast-look.ts";
import type { ShownToast } from "./toast-state.ts";

type ToastProps = { toast: ShownToast | null; onClose: (id: number) => void };

const loadView = () => loadModule(() => import("./toast-view.tsx"));

/** Stands in for the script of toasts while that cannot come: it says its words and goes. */
export default function PlainToast(props: ToastProps) {
  return <LateComponent load={loadView} with={props} meanwhile={<Words {...props} />} />;
}

function Words({ toast, onClose }: ToastProps) {
  const close = useRef(onClose);

  useEffect(() => {
    if (!toast?.open) return;
    const timer = setTimeout(() => close.current(toast.id), toast.durationMs ?? TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <div role="status" className={TOAST_PLACE}>
      {toast?.open ? (
        <div className={cx("toast grid gap-0.5", TOAST_BOXES[toast.variant ?? "default"])}>
          {toast.title ? <p className="font-semibold">{toast.title}</p> : null}
          {toast.description ? <p>{toast.description}</p> : null}
          {toast.action ? (
            <button
              type="button"
              onClick={() => {
                close.current(toast.id);
                toast.action?.onAction();
              }}
              className={TOAST_ACTION}
            >
              {toast.action.label}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
