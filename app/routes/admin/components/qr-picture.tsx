const MARGIN = 4;

/** A QR code, dark on light in both themes, as scanners want it. */
export function QrPicture({ rows, label }: { rows: boolean[][]; label: string }) {
  const size = rows.length + 2 * MARGIN;
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-md"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
