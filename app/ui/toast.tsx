import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { cx } from "./cx.ts";
import { TOAST_BOXES, TOAST_MS, TOAST_PLACE } from "./toast-look.ts";
import { toastReducer, type ToastInput } from "./toast-state.ts";
import type ToastView from "./toast-view.tsx";

export type { ToastInput };

export type ToastApi = {
  show: (toast: ToastInput) => void;
  /** Preloads the toast, for forms that may fail to be sent. */
  prepare: () => void;
};

const ToastContext = createContext<ToastApi | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, dispatch] = useReducer(toastReducer, null);
  const [View, setView] = useState<typeof ToastView | "failed" | null>(null);
  const count = useRef(0);
  const api = useMemo<ToastApi>(() => {
    // Radix's toast is larger than the rest of a public page, so it loads when it may be needed.
    function prepare() {
      import("./toast-view.tsx").then(
        (module) => setView(() => module.default),
        () => setView("failed"),
      );
    }
    return {
      prepare,
      show(input) {
        dispatch({ type: "show", id: ++count.current, toast: input });
        prepare();
      },
    };
  }, []);
  const Shown = View === "failed" ? PlainToast : View;
  return (
    <ToastContext value={api}>
      {children}
      {Shown ? <Shown toast={toast} onClose={(id) => dispatch({ type: "close", id })} /> : null}
    </ToastContext>
  );
}

/** Shows only the text, if Radix's toast can't be loaded. */
function PlainToast({ toast, onClose }: ComponentProps<typeof ToastView>) {
  const close = useRef(onClose);
  useEffect(() => {
    const timer = setTimeout(() => toast && close.current(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  if (!toast?.open) return null;
  return (
    <p role="status" className={cx(TOAST_PLACE, TOAST_BOXES[toast.variant ?? "default"])}>
      <strong>{toast.title}</strong> {toast.description}
    </p>
  );
}

export function useToast(): ToastApi {
  const api = useContext(ToastContext);
  if (!api) throw new Error("useToast needs a ToastProvider above it");
  return api;
}
