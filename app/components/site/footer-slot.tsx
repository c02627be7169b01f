import { createContext, type ReactNode, Suspense, use } from "react";
import { late } from "#app/ui/late.tsx";
import { showsFooter } from "./policy.ts";
import { useSitePath } from "./use-site-path.ts";

/** The footer itself, provided on the server only (entry.server.tsx). */
export const ServedFooter = createContext<ReactNode>(null);

const LateFooter = late(
  () => import("./site-footer.tsx"),
  "footer",
  () => null,
);

/** The footer is served whole; its script, as much as the rest of the layout's, comes later. */
export function FooterSlot() {
  const served = use(ServedFooter);
  if (!showsFooter(useSitePath())) return null;
  // LateFooter's boundary has to be in the served page as well.
  return served ? <Suspense>{served}</Suspense> : <LateFooter />;
}
