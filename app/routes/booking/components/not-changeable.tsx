import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { OrderPageModel } from "../order-page.server.ts";

export function NotChangeable(props: { model: OrderPageModel; title: string; why: string }) {
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
