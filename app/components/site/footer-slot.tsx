import { createContext, type ReactNode, Suspense, use } from "react";
import { late } from "#app/ui/late.tsx";
import { showsFooter } from "./policy.ts";
import { useSitePath } from "./use-site-path.ts";

/** The footer, provided on the server only (entry.server.tsx). */
export const ServedFooter = createContext<ReactNode>(null);

const LateFooter = late(
  () => import("./site-footer.tsx"),
  "footer",
  () => null,
);

/** The footer is in the served page; its script loads with the rest of the layout's, later. */
export function FooterSlot() {
  const served = use(ServedFooter);
  if (!showsFooter(useSitePath())) return null;
  // The served page needs LateFooter's boundary as well.
  return served ? <Suspense>{served}</Suspense> : <LateFooter />;
}
