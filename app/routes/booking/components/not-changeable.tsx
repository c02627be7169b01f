import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { SessionPageModel } from "./session-page.server.ts";

export function NotChangeable(props: { model: SessionPageModel; title: string; why: string }) {
  const { model, title, why } = props;
  return (
    <Page>
      <PageHeader
        above={<p className="text-ink-muted">Order id {model.id}</p>}
        title={title}
        lead={why}
      />
      <ButtonLink to={model.here}>Back to your order</ButtonLink>
    </Page>
  );
}
