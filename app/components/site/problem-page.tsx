import { Button } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";

/** The error page. Where its script can't be loaded either, it says less, and reloads. */
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
