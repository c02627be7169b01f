import { useEffect, useState } from "react";

/**
 * One tab at a time runs an interview: the newest. Null until it is known; false once another tab
 * took over.
 */
export function useOwnTab(id: string): boolean | null {
  const [isOwn, setOwn] = useState<boolean | null>(null);
  useEffect(() => {
    let release = () => {};
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        setOwn(true);
      });
    navigator.locks.request(`one-way:${id}`, { steal: true }, hold).catch(() => setOwn(false));
    return () => release();
  }, [id]);
  return isOwn;
}
