import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { browserZone, rememberZone } from "./remember-zone.ts";

/** Asks for the page again when the server showed another zone than this browser's, once. */
export function useBrowserZone(seen: { zoneChosen: boolean; zoneCookie: string | null }): void {
  const { revalidate } = useRevalidator();
  const { zoneChosen, zoneCookie } = seen;

  useEffect(() => {
    if (zoneChosen || zoneCookie === browserZone()) return;
    rememberZone();
    // Where cookies are refused the server would go on showing its own zone: no second try.
    if (document.cookie.includes("gr_zone=")) void revalidate();
  }, [zoneChosen, zoneCookie, revalidate]);
}
