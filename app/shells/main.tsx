import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";

/** A new page takes the focus, as it would after a full load: keyboards and readers start there. */
export function Main({ className, children }: { className: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
