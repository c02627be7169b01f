import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { PaymentRefresh } from "./payment-refresh.tsx";

/** The page of an order other than a session: its state in words, and form errors. */
export function OrderFrame(props: {
  model: { id: string; refresh: Parameters<typeof PaymentRefresh>[0]["refresh"] };
  title: string;
  lead: string;
  problem: string | undefined;
  children: ReactNode;
}) {
  const { model, title, lead, problem, children } = props;
  return (
    <Page>
      <PageHeader
        title={title}
        lead={lead}
        above={<p className="text-ink-muted">Order id {model.id}</p>}
      />
      <PaymentRefresh refresh={model.refresh} />
      <OfflineNotice />
      {problem ? <Notice tone="warning" title={problem} live className="mb-8" /> : null}
      {children}
    </Page>
  );
}
