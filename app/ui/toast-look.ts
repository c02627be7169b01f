/** What a toast and its plain stand-in share. */

/** docs/product.md#toasts */
export const TOAST_MS = 5000;

export const TOAST_PLACE = "fixed end-4 bottom-4 z-50 w-[min(26rem,calc(100vw-2rem))]";

const BOX = "rounded-md border p-4 shadow-lg";
export const TOAST_BOXES = {
  default: `${BOX} border-line bg-surface`,
  success: `${BOX} border-success bg-success-soft`,
  destructive: `${BOX} border-danger bg-danger-soft`,
} as const;

export const TOAST_ACTION =
  "mt-1 min-h-11 justify-self-start font-semibold text-brand underline underline-offset-4";
