import type { ComponentProps } from "react";

/* Shapes of lucide 1.75.0 (THIRD_PARTY_NOTICES), each as one path. What every page loads is here. */
const CIRCLE = "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0";

/** A decorative icon; its size and color come from its class. */
export function icon(path: string) {
  return function Icon(props: ComponentProps<"svg">) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const ArrowLeft = /* @__PURE__ */ icon("m12 19-7-7 7-7M19 12H5");
export const ArrowRight = /* @__PURE__ */ icon("M5 12h14M12 5l7 7-7 7");
export const ChevronDown = /* @__PURE__ */ icon("m6 9 6 6 6-6");
export const CircleAlert = /* @__PURE__ */ icon(`${CIRCLE}M12 8v4M12 16h.01`);
export const CircleCheck = /* @__PURE__ */ icon(`${CIRCLE}M9 12l2 2 4-4`);
export const Info = /* @__PURE__ */ icon(`${CIRCLE}M12 16v-4M12 8h.01`);
export const Minus = /* @__PURE__ */ icon("M5 12h14");
export const TriangleAlert = /* @__PURE__ */ icon(
  "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
);
export const X = /* @__PURE__ */ icon("M18 6 6 18M6 6l12 12");
