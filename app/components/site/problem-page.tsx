import { Button } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";

/** The error page. If its script fails to load, a simpler one that offers to reload. */
export const ProblemPage = late(
  () => import("./problem.tsx"),
  "div",
  () => (
    <Page>
      <PageHeader title="Something went wrong" isLarge />
      <Button onClick={() => location.reload()}>Reload</Button>
    </Page>
  ),
);
