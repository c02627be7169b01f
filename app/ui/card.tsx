import type { ComponentProps } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";

const FRAME = "rounded-lg border border-line bg-surface";

/** For objects such as an expert or an order; sections need no box. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cx(FRAME, "p-5 sm:p-6", className)} />;
}

/** A card that is one link. Give it one heading; all of its text is the link's name. */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx(
        FRAME,
        "block p-5 shadow-sm transition-transform hover:-translate-y-0.5 hover:border-line-strong sm:p-6",
        className,
      )}
    />
  );
}
