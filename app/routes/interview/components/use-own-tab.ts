import { useEffect, useRef, useState } from "react";

/**
 * One tab at a time runs an interview. False while another tab does; null until it is known.
 * `takeOver` reloads this one as its tab.
 */
export function useOwnTab(id: string): { isOwn: boolean | null; takeOver(): void } {
  const [isOwn, setOwn] = useState<boolean | null>(null);
  const request = useRef((_steal: boolean) => {});
  useEffect(() => {
    let release = () => {};
    request.current = (steal) => {
      const hold = (lock: Lock | null) => {
        if (steal) location.reload();
        else setOwn(lock !== null);
        return lock && new Promise<void>((resolve) => (release = resolve));
      };
      const how = steal ? { steal } : { ifAvailable: true };
      navigator.locks.request(`one-way:${id}`, how, hold).catch(() => setOwn(false));
    };
    request.current(false);
    return () => release();
  }, [id]);
  return { isOwn, takeOver: () => request.current(true) };
}
