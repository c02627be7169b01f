import { useLocation } from "react-router";

/** The path without the trailing slash of prerendered pages. */
export function useSitePath(): string {
  const { pathname } = useLocation();
  return pathname.replace(/(.)\/+$/, "$1");
}
