import type { ReactNode } from "react";

export type ToastVariant = "default" | "destructive" | "success";

export type ToastInput = {
  title?: ReactNode;
  description?: ReactNode;
  /** One thing to do about it. */
  action?: { label: string; onAction: () => void };
  variant?: ToastVariant;
  /** 5000 by default. */
  durationMs?: number;
};

export type ShownToast = ToastInput & { id: number; open: boolean };

export type ToastEvent =
  | { type: "show"; id: number; toast: ToastInput }
  | { type: "close"; id: number };

/** One toast at a time: a new one replaces the old one. */
export function toastReducer(current: ShownToast | null, event: ToastEvent): ShownToast | null {
  if (event.type === "show") return { ...event.toast, id: event.id, open: true };
  // A late close of a toast that has been replaced must not close its successor.
  if (current?.id !== event.id) return current;
  return { ...current, open: false };
}
