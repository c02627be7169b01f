import type { Services } from "#app/services.ts";
import { CURRENCIES, formatMoney } from "#lib/money.ts";
import { monthText } from "#lib/month-names.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import { majorUnits, toCsv } from "#modules/admin/csv.ts";
import { cachedPdf } from "#modules/documents/pdf-cache.server.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import {
  getOwedBefore,
  listStatementLines,
  type StatementLine,
} from "#modules/payouts/data.server.ts";
import { monthSchema } from "#modules/payouts/schema.ts";
import { statementPdf } from "#modules/payouts/statement-pdf.server.ts";

/** A month's statement: `2027-01.csv` or `2027-01.pdf`. Null for any other name. */
export async function loadStatement(services: Services, expert: OwnExpert, file: string) {
  const { db, clock, config } = services;
  const [name = "", ending] = file.split(".", 2);
  const month = monthSchema.safeParse(name);
  if (!month.success || (ending !== "csv" && ending !== "pdf")) return null;
  const { zone } = expert;
  const from = dayStart(zone, `${name}-01`);
  const to = dayStart(zone, `${nextMonth(name)}-01`);
  const [lines, before] = await Promise.all([
    listStatementLines(db, expert.id, { from, to }),
    getOwedBefore(db, expert.id, from),
  ]);
  if (ending === "csv") {
    const rows = lines.map((line) => [
      localDate(zone, line.at),
      textOf(line),
      line.orderId,
      line.currency,
      majorUnits(line.amountMinor),
    ]);
    return {
      type: "text/csv; charset=utf-8",
      body: toCsv(["Date", "What", "Order", "Currency", "Amount"], rows),
    };
  }
  const used = CURRENCIES.filter(
    (currency) => before.has(currency) || lines.some((line) => line.currency === currency),
  );
  const pdf = await cachedPdf(statementPdf)({
    title: `Statement, ${monthText(name)}`,
    owner: config.brand.owner,
    expert: expert.name,
    // Only the day, so that the same content gives the same file.
    at: new Date(`${localDate(zone, clock.now())}T00:00:00Z`),
    lines: lines.map((line) => [
      localDate(zone, line.at),
      textOf(line),
      formatMoney(line.amountMinor, line.currency),
    ]),
    totals: used.flatMap((currency) => {
      const start = before.get(currency) ?? 0;
      const sum = lines
        .filter((line) => line.currency === currency)
        .reduce((total, { amountMinor }) => total + amountMinor, 0);
      return [
        [`Due before, ${currency}`, formatMoney(start, currency)],
        [`Due at the end, ${currency}`, formatMoney(start + sum, currency)],
      ] satisfies [string, string][];
    }),
  });
  return { type: "application/pdf", body: new Uint8Array(pdf) };
}

function textOf({ kind, orderId, amountMinor }: StatementLine): string {
  if (kind === "payout_sent") return amountMinor < 0 ? "Payout" : "Payout undone";
  return amountMinor < 0 ? `Correction, ${orderId}` : `Session, ${orderId}`;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
