import { data, redirect } from "react-router";
import { z } from "zod";
import { servicesContext } from "#app/context.server.ts";
import type { Services } from "#app/services.ts";
import { Button } from "#app/ui/button.tsx";
import { formatMoney } from "#lib/money.ts";
import { readForm } from "#app/lib/read-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/sandbox.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Sandbox checkout · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "cache-control": "no-store" });

/** The checkout page's buttons; the first is the primary one. */
const SANDBOX_ACTIONS = [
  "pay",
  "decline",
  "abandon",
  "approve-late",
  "duplicate-webhooks",
] as const;

const sandboxActionSchema = z.object({ action: z.enum(SANDBOX_ACTIONS) });

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const session = await sandboxOf(services)?.get(params.session);
  if (!session) throw new Response(null, { status: 404 });
  const { status, approveLate, description, email, returnUrl, cancelUrl } = session;
  return {
    status,
    approveLate,
    description,
    email,
    returnUrl,
    cancelUrl,
    amount: formatMoney(session.amountMinor, session.currency),
    expiresAt: session.expiresAt.getTime(),
    serverNow: services.clock.now().getTime(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const sandbox = sandboxOf(context.get(servicesContext));
  const input = sandboxActionSchema.safeParse(await readForm(request));
  if (!sandbox) throw new Response(null, { status: 404 });
  if (!input.success) throw new Response(null, { status: 400 });
  const id = params.session;
  const outcome = await {
    pay: () => sandbox.pay(id),
    decline: () => sandbox.decline(id),
    abandon: () => sandbox.abandon(id),
    "approve-late": () => sandbox.approveLate(id),
    "duplicate-webhooks": () => sandbox.duplicateWebhooks(id),
  }[input.data.action]();
  if (outcome.ok) return redirect(outcome.redirectTo, 303);
  if (outcome.reason === "not_found") throw new Response(null, { status: 404 });
  return data(null, { status: 410 });
}

/** The sandbox's hosted page; null in prod. */
function sandboxOf(services: Pick<Services, "payments">) {
  return services.payments.sandbox?.hosted ?? null;
}

const TITLES = {
  open: (amount: string) => `Pay ${amount}`,
  paid: (amount: string) => `${amount} paid`,
  expired: () => "Too late to pay",
};

export default function SandboxCheckout({ loaderData }: Route.ComponentProps) {
  const { status, amount, description, email, expiresAt, serverNow } = loaderData;
  return (
    <Page width="form">
      <PageHeader
        above={<Badge className="justify-self-start">Sandbox</Badge>}
        title={TITLES[status](amount)}
        lead="A test payment provider. No card is needed, and no money moves."
      />
      <SummaryList className={status === "open" ? "mb-4" : "mb-8"}>
        <SummaryRow label="For">{description}</SummaryRow>
        <SummaryRow label="Receipt to">{email}</SummaryRow>
        <SummaryRow label="Amount" strong numeric>
          {amount}
        </SummaryRow>
        {status === "open" ? (
          <SummaryRow label="Time left to pay" numeric>
            <Countdown endsAt={expiresAt} serverNow={serverNow} />
          </SummaryRow>
        ) : null}
      </SummaryList>
      {status === "open" ? (
        <p className="mb-8 text-sm text-ink-muted">
          Paying has its own time limit. A time you’re booking stays held until it ends.
        </p>
      ) : null}
      <State {...loaderData} />
    </Page>
  );
}

function State({
  status,
  approveLate,
  amount,
  returnUrl,
  cancelUrl,
}: Route.ComponentProps["loaderData"]) {
  if (status === "paid") {
    return (
      <Notice
        tone="success"
        title="You don’t need to do anything else here."
        actions={
          <a className="link" href={returnUrl}>
            Back to your order
          </a>
        }
      >
        Your order has the receipt.
      </Notice>
    );
  }
  if (status === "expired") {
    return (
      <Notice
        tone="warning"
        title="Your hold has expired."
        actions={
          <a className="link" href={cancelUrl}>
            Back to {BRAND.name}
          </a>
        }
      >
        You haven’t been charged.
      </Notice>
    );
  }
  return (
    <>
      {approveLate ? (
        <Notice title="Approved late." className="mb-6">
          This payment completes one second after the hold expires.
        </Notice>
      ) : null}
      <SandboxActions amount={amount} />
    </>
  );
}

type Action = (typeof SANDBOX_ACTIONS)[number];

const OTHERS: { action: Action; label: string; what: string }[] = [
  { action: "decline", label: "Decline", what: "The bank says no. You can try again." },
  { action: "abandon", label: "Abandon", what: "Back to the site without paying." },
  {
    action: "approve-late",
    label: "Approve late",
    what: "You go back now. The payment completes after the hold expires.",
  },
  {
    action: "duplicate-webhooks",
    label: "Duplicate webhooks",
    what: "Paid, and reported twice and out of order.",
  },
];

function SandboxActions({ amount }: { amount: string }) {
  return (
    <form method="post" className="grid gap-8">
      <Button type="submit" name="action" value="pay" variant="accent" size="lg" block>
        Pay {amount}
      </Button>
      <fieldset className="grid gap-4 border-t border-line pt-6">
        <legend className="sr-only">Other outcomes</legend>
        {OTHERS.map(({ action, label, what }) => (
          <div key={action} className="grid gap-4 sm:grid-cols-2 sm:items-center">
            <Button
              type="submit"
              name="action"
              value={action}
              variant="secondary"
              aria-describedby={`${action}-what`}
            >
              {label}
            </Button>
            <p id={`${action}-what`} className="text-sm text-ink-muted">
              {what}
            </p>
          </div>
        ))}
      </fieldset>
    </form>
  );
}
