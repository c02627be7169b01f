import { useLocation } from "react-router";

/** The path without a slash at its end, which pages built ahead are rendered with. */
export function useSitePath(): string {
  const { pathname } = useLocation();
  return pathname.replace(/(.)\/+$/, "$1");
}
