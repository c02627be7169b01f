import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export function ScenePicture(
  props: { name: string } & Pick<ComponentProps<"img">, "className" | "loading" | "fetchPriority">,
) {
  const { name, className, ...loading } = props;
  return (
    <img
      src={`/cards/${name}.svg`}
      width={480}
      height={320}
      alt=""
      {...loading}
      className={cx("h-auto w-full", className)}
    />
  );
}
