import { cx } from "./cx.ts";

const SHAPES = { text: "rounded-sm", block: "rounded-md", round: "rounded-full" } as const;

/** A gray placeholder; size it by classes. */
export function Skeleton(props: { shape?: keyof typeof SHAPES; className?: string }) {
  const { shape = "text", className } = props;
  return (
    <span
      aria-hidden="true"
      className={cx("block animate-breathe bg-line", SHAPES[shape], className ?? "h-4 w-full")}
    />
  );
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5", "w-2/3"];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="grid gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx("h-4", WIDTHS[line % WIDTHS.length])} />
      ))}
    </span>
  );
}

export function SkeletonCard() {
  return (
    <div
      aria-hidden="true"
      className="flex gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <Skeleton shape="round" className="size-16 shrink-0" />
      <div className="flex-1">
        <SkeletonText />
      </div>
    </div>
  );
}

export function SkeletonCalendar() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <Skeleton className="h-11 w-40" />
      <div className="grid grid-cols-7 gap-1">
        {Array.from({ length: 42 }, (_, day) => (
          <Skeleton key={day} shape="block" className="h-11" />
        ))}
      </div>
    </div>
  );
}

/** Announces once that something is loading. */
export function Loading({ children = "Loading" }: { children?: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}
