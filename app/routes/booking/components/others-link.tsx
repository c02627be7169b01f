import { Link } from "react-router";

/** Beside a time: who else is free then. */
export function OthersLink({ to, others, at }: { to: string; others: number; at: string }) {
  return (
    <Link
      to={to}
      className="figures grid min-w-11 place-items-center rounded-md border border-line-strong bg-surface text-sm text-brand hover:border-brand hover:bg-brand-soft"
    >
      <span aria-hidden="true">+{others}</span>
      <span className="sr-only">
        {others === 1 ? "1 other expert is" : `${others} other experts are`} free at {at}
      </span>
    </Link>
  );
}
