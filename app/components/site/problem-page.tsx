import { loadModule } from "#app/lib/load-module.ts";
import { late } from "#app/ui/late.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";

/** What stands where a page could not. Its script comes early, with `line-watch`. */
export const ProblemPage = late(
  () => loadModule(() => import("./problem.tsx")),
  "div",
  () => (
    <Page>
      <PageHeader title="Something went wrong" isLarge />
    </Page>
  ),
);
