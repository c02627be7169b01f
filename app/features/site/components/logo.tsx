import { cx } from "#app/ui/cx.ts";

/** The mark: a doorway with the light on behind it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx("size-8 shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-scene-green-dark" />
      <path d="M9 26V13a7 7 0 0 1 14 0v13z" className="fill-scene-green" />
      <path d="M16 6a7 7 0 0 1 7 7v13h-3.5L13 24V9.5A7 7 0 0 1 16 6z" className="fill-accent" />
      <circle cx="16.2" cy="17.2" r="1.1" className="fill-scene-green-dark" />
    </svg>
  );
}

/** Mark and name; the link around it says where it leads. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className="font-display text-xl font-bold tracking-tight">{name}</span>
    </span>
  );
}
