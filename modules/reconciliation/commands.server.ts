import type { Products } from "#modules/orders/product.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { listKeptSums } from "#modules/ledger/data.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { applyProviderState } from "#modules/orders/commands/settle-payment.server.ts";
import { addDays } from "#lib/days.ts";
import type { ProviderName, ProviderPayment } from "#adapters/payments/port.ts";
import { compareClearing, comparePayment } from "./compare.ts";
import { getReport, type Report } from "./data.server.ts";
import { differencesFound } from "./emails/differences-found.server.ts";
import { listOwnPayments, listStuckRefunds, type OwnPayment } from "./own-payments.server.ts";
import type { Difference } from "./schema.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
  payments: Payments;
  products: Products;
};

/** Also checks earlier days, because payments may settle late. */
const DAYS_BEFORE = 3;
const STUCK_AFTER_MS = 24 * 3_600_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Comparison = Omit<Report, "madeAt">;

/**
 * Compares a day with a provider and writes a report, once per day and provider. Logs differences
 * and emails them to the operator. `day` is an ISO date in UTC. Throws ProviderError without a
 * report when the provider fails, so that the job retries.
 */
export async function reconcile(
  deps: Deps,
  of: { provider: ProviderName; day: string },
): Promise<Report> {
  const made = await getReport(deps.db, of.day, of.provider);
  return made ?? writeReport(deps, await compareDay(deps, of));
}

/**
 * Compares the payments of a day and the three days before with the provider's, and applies
 * payments we missed. Throws ProviderError when the provider fails.
 */
export async function compareDay(
  deps: Deps,
  { provider: name, day }: { provider: ProviderName; day: string },
): Promise<Comparison> {
  const provider = deps.payments[name];
  if (!provider) throw new Error(`The provider ${name} is not configured.`);
  const firstDay = addDays(day, -DAYS_BEFORE);
  const range = { from: midnight(firstDay), to: midnight(addDays(day, 1)) };

  const theirs = new Map<string, ProviderPayment>();
  for (const found of await provider.listPaid(range)) theirs.set(found.paymentId, found);
  const named = {
    ids: Array.from(theirs.keys()).filter((id) => UUID.test(id)),
    refs: Array.from(theirs.values(), ({ ref }) => ref),
  };
  const list = () => listOwnPayments(deps.db, name, range, named);
  const before = await list();
  // Payments in our books that the provider's list lacks are queried one by one.
  for (const own of before) {
    if (matchOf(own, theirs) || own.providerRef === null) continue;
    const found = await provider.query(own.providerRef);
    if (found?.status === "paid") theirs.set(own.id, found);
  }
  const updates = await applyMissedUpdates(deps, before, theirs);

  const pairs: { ours: OwnPayment; theirs: ProviderPayment }[] = [];
  const differences = [...updates];
  for (const ours of await list()) {
    const found = matchOf(ours, theirs);
    if (found) pairs.push({ ours, theirs: found });
    else if (ours.taken || ours.status === "paid") {
      differences.push({
        kind: "missing_there",
        ref: ours.providerRef ?? ours.id,
        orderId: ours.orderId,
        currency: ours.currency,
        ours: ours.amountMinor,
        theirs: null,
        applied: false,
      });
    }
  }
  const known = new Set(pairs.map((pair) => pair.theirs));
  const strangers = Array.from(theirs.values()).filter((found) => !known.has(found));
  differences.push(
    ...strangers.map((found) => missingHere(found, null)),
    ...pairs.flatMap((pair) => comparePayment(pair.ours, pair.theirs)),
    ...compareClearing(name, pairs),
    ...(await listBookErrors(deps, name)),
  );
  const checked = pairs.length + strangers.length + differences.filter(isMissingThere).length;
  return { day, provider: name, firstDay, checked, differences };
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const isMissingThere = ({ kind }: Difference) => kind === "missing_there";

function matchOf(
  { id, providerRef }: OwnPayment,
  theirs: ReadonlyMap<string, ProviderPayment>,
): ProviderPayment | undefined {
  const named = theirs.get(id);
  if (named || providerRef === null) return named;
  return Array.from(theirs.values()).find(({ ref }) => ref === providerRef);
}

function missingHere(found: ProviderPayment, own: OwnPayment | null): Difference {
  return {
    kind: "missing_here",
    ref: found.ref,
    orderId: own?.orderId ?? null,
    currency: found.currency,
    ours: own?.status ?? null,
    theirs: found.amountMinor,
    applied: own !== null,
  };
}

/** Applies payments we thought were unpaid, and fees and disputes we had missed. */
async function applyMissedUpdates(
  deps: Deps,
  own: readonly OwnPayment[],
  theirs: ReadonlyMap<string, ProviderPayment>,
): Promise<Difference[]> {
  const updates: Difference[] = [];
  for (const ours of own) {
    const found = matchOf(ours, theirs);
    if (!found) continue;
    const isNew = !ours.taken && ours.status !== "paid";
    const feeIsNew = ours.feeMinor === null && found.feeMinor !== null;
    if (!isNew && !feeIsNew && found.dispute === ours.dispute) continue;
    await applyProviderState(deps, ours.id, found);
    if (isNew) updates.push(missingHere(found, ours));
  }
  return updates;
}

/** Problems without a payment: stuck refunds, and books that don't balance. */
async function listBookErrors({ db, clock }: Deps, provider: ProviderName): Promise<Difference[]> {
  const asked = new Date(clock.now().getTime() - STUCK_AFTER_MS);
  const stuck = await listStuckRefunds(db, provider, asked);
  const sums = (await listKeptSums(db)).filter(({ sumMinor }) => sumMinor !== 0);
  return [
    ...stuck.map(({ id, orderId, currency, status, amountMinor }): Difference => ({
      kind: "stuck_refund",
      ref: id,
      orderId,
      currency,
      ours: amountMinor,
      theirs: status,
      applied: false,
    })),
    ...sums.map(({ currency, sumMinor }): Difference => ({
      kind: "ledger_sum",
      ref: "ledger",
      orderId: null,
      currency,
      ours: sumMinor,
      theirs: 0,
      applied: false,
    })),
  ];
}

/** The first writer reports; running the same day again changes nothing. */
async function writeReport(deps: Deps, report: Comparison): Promise<Report> {
  const { db, clock, config, log } = deps;
  const { day, provider, firstDay, checked, differences } = report;
  const isNew = await db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`insert into reconciliation_reports
            (day, provider, first_day, checked, differences, made_at)
          values (${day}, ${provider}, ${firstDay}, ${checked},
                  ${JSON.stringify(differences)}::jsonb, ${clock.now()})
          on conflict (day, provider) do nothing returning day`,
    );
    if (rows.length === 0 || differences.length === 0) return rows.length > 0;
    const url = `${config.publicUrl}/admin/reconciliation`;
    const mail = differencesFound({ brand: config.brand, day, provider, differences, url });
    const dedupeKey = `reconciliation:${day}:${provider}`;
    await enqueueMail(deps, tx, { dedupeKey, to: config.brand.supportEmail, ...mail });
    return true;
  });
  if (isNew && differences.length > 0) {
    log.error({ day, provider, differences }, "our books and a provider's do not agree");
  }
  return (await getReport(db, day, provider))!;
}
