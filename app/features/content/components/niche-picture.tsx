import { cx } from "#app/ui/cx.ts";

/** A niche's scene, which says nothing that the words beside it do not. */
export function NichePicture(props: {
  niche: string;
  className?: string;
  /** Loaded when it comes near the screen. */
  isLate?: boolean;
}) {
  return (
    <img
      src={`/cards/${props.niche}.svg`}
      alt=""
      width={480}
      height={320}
      loading={props.isLate ? "lazy" : undefined}
      decoding="async"
      className={cx("h-auto w-full", props.className)}
    />
  );
}
