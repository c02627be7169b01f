import type { ReactNode } from "react";
import { BRAND } from "#content/brand.ts";

/** The frame of a room's pages: only the brand, without navigation. */
export function RoomShell({ isLive, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <>
      {isLive ? null : (
        <header className="room-top">
          <a href="/">{BRAND.name}</a>
        </header>
      )}
      <main id="main" tabIndex={-1} className={isLive ? "room-main room-live" : "room-main"}>
        {children}
      </main>
    </>
  );
}
