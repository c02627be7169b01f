import { icon } from "#app/ui/icons.tsx";

export const Pointer = /* @__PURE__ */ icon(
  "M4.037 4.688a.495.495 0 0 1 .651-.651l16 6.5a.5.5 0 0 1-.063.947l-6.124 1.58a2 2 0 0 0-1.438 1.435l-1.579 6.126a.5.5 0 0 1-.947.063z",
);
export const Pencil = /* @__PURE__ */ icon(
  "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4",
);
export const Square = /* @__PURE__ */ icon(
  "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
);
export const Circle = /* @__PURE__ */ icon("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0");
export const ArrowUpRight = /* @__PURE__ */ icon("M7 7h10v10M7 17 17 7");
export const Type = /* @__PURE__ */ icon("M12 4v16M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2M9 20h6");
export const Eraser = /* @__PURE__ */ icon(
  "M21 21H8a2 2 0 0 1-1.42-.587l-3.994-3.999a2 2 0 0 1 0-2.828l10-10a2 2 0 0 1 2.829 0l5.999 6a2 2 0 0 1 0 2.828L12.834 21M5.082 11.09l8.828 8.828",
);
export const Redo = /* @__PURE__ */ icon("m15 14 5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13");
export const ZoomIn = /* @__PURE__ */ icon(
  "M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21l-4.35-4.35M11 8v6M8 11h6",
);
export const ZoomOut = /* @__PURE__ */ icon(
  "M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21l-4.35-4.35M8 11h6",
);
