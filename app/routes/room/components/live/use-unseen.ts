import { useEffect, useState } from "react";

/** How many of `count` came since its panel was last shown. */
export function useUnseen(count: number, isShown: boolean): number {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (isShown) setSeen(count);
  }, [isShown, count]);
  return count - seen;
}
