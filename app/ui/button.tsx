import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "accent" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

type Look = {
  /** `accent` is for the main action, at most once per screen. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  /** Before the label; 20 px. */
  icon?: ReactNode;
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong",
  accent: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken",
  quiet: "text-brand hover:bg-brand-soft",
  danger: "bg-danger text-on-danger hover:bg-danger-strong",
};

// An invisible margin keeps the small size's target at 44 px.
const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 text-sm after:absolute after:-inset-1 after:content-['']",
  md: "min-h-11 px-4 py-2 text-base",
  lg: "min-h-13 px-6 py-3 text-lg",
};

function look({ variant = "primary", size = "md", block }: Look, className?: string): string {
  return cx(
    "relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold",
    "transition-[opacity,transform] active:translate-y-px",
    "disabled:opacity-55 disabled:active:translate-y-0 aria-busy:cursor-progress",
    VARIANTS[variant],
    SIZES[size],
    block && "w-full",
    className,
  );
}

export type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Shows a spinner and ignores clicks. The label stays, so the width does too. */
    loading?: boolean;
  };

/** A native button with type "button" by default. */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, loading, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, block }, className)}
      aria-busy={loading || undefined}
      // Stays focusable: disabling it would lose the focus.
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<typeof Link> & Look;

/**
 * A link styled as a button. For files and other origins add `reloadDocument`. Fragments stay plain
 * links, because on prerendered pages the router would rewrite their URL.
 */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  const looks = look({ variant, size, block }, className);
  const { to, ...others } = rest;
  if (typeof to === "string" && to.startsWith("#")) {
    return (
      <a {...others} href={to} className={looks}>
        {icon}
        {children}
      </a>
    );
  }
  return (
    <Link {...others} to={to} className={looks}>
      {icon}
      {children}
    </Link>
  );
}
