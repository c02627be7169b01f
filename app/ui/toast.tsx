import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { loadModule } from "#app/lib/load-module.ts";
import { LateComponent } from "./late-component.tsx";
import { toastReducer, type ToastInput } from "./toast-state.ts";

export type { ToastInput };

export type ToastApi = {
  show: (toast: ToastInput) => void;
  /** Fetches what a toast needs, for those who may have to say that the line is down. */
  prepare: () => void;
};

const ToastContext = createContext<ToastApi | null>(null);

// Radix's toast weighs more than all the rest of a public page: it comes when it may be needed.
const loadView = () =>
  loadModule(() => import("./toast-view.tsx")).catch(() =>
    loadModule(() => import("./plain-toast.tsx")),
  );

/** Once, in the root layout. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, dispatch] = useReducer(toastReducer, null);
  const [isPrepared, setPrepared] = useState(false);
  const count = useRef(0);
  const api = useMemo<ToastApi>(
    () => ({
      show: (input) => dispatch({ type: "show", id: ++count.current, toast: input }),
      prepare: () => setPrepared(true),
    }),
    [],
  );
  return (
    <ToastContext value={api}>
      {children}
      {toast || isPrepared ? (
        <LateComponent
          load={loadView}
          with={{ toast, onClose: (id) => dispatch({ type: "close", id }) }}
        />
      ) : null}
    </ToastContext>
  );
}

export function useToast(): ToastApi {
  const api = useContext(ToastContext);
  if (!api) throw new Error("useToast needs a ToastProvider above it");
  return api;
}
