import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type Figure, readFigures } from "./figures.ts";
import type { Services } from "#app/services.ts";

/** Scrapers share one database reading for this long. */
const FRESH_MS = 2_000;
const TIMEOUT_MS = 3_000;
const METHODS = new Set(["GET", "HEAD", "POST"]);

export type Metrics = ReturnType<typeof createMetrics>;

/** `route` is a pattern, never a path. */
type Observed = { method: string; route: string; status: number; seconds: number };

/**
 * Metrics of this process, plus the database's figures on each scrape. If the database doesn't
 * answer in time, they are omitted and `greenroom_database_up` is 0.
 */
export function createMetrics({ db, clock }: Pick<Services, "db" | "clock">) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "greenroom_http_request_duration_seconds",
    help: "Requests by route pattern. Files served from memory aren't counted.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  new Gauge({
    name: "greenroom_database_pool_connections",
    help: "The pool's connections, and the queries that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      this.set({ state: "total" }, totalCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `greenroom_${name}`, help, labelNames, registers });
  const isUp = gauge("database_up", "1 when the database answered this scrape in time.");
  const figures: Record<Figure["name"], Gauge> = {
    bookings: gauge("bookings", "Bookings by status.", ["status"]),
    payments: gauge("payments", "Payments by provider and status.", ["provider", "status"]),
    refunds: gauge("refunds", "Refunds by status.", ["status"]),
    emails: gauge("emails", "Emails: waiting, failing (waiting after an error), sent.", ["status"]),
    webhooks: gauge("webhooks", "Webhooks: waiting or processed.", ["provider", "status"]),
    jobs: gauge("jobs", "Jobs by queue: due, retrying or active.", ["queue", "status"]),
    jobs_oldest_seconds: gauge("jobs_oldest_seconds", "How long the oldest due job has waited."),
    jobs_dead: gauge("jobs_dead", "Dead letters: jobs that were given up."),
    overdue_releases: gauge("overdue_releases", "Unpaid orders that should have been released."),
    failing_due_items: gauge("failing_due_items", "Due items that fail.", ["kind"]),
  };

  let reading: Promise<Figure[]> | undefined;
  let readAt = -FRESH_MS;

  function freshFigures(): Promise<Figure[]> {
    if (!reading || performance.now() - readAt >= FRESH_MS) {
      readAt = performance.now();
      reading = readFigures(db, clock.now(), TIMEOUT_MS);
    }
    return reading;
  }

  return {
    contentType: registry.contentType,
    observe({ method, route, status, seconds }: Observed): void {
      const known = METHODS.has(method) ? method : "other";
      const labels = { method: known, route, status: `${Math.floor(status / 100)}xx` };
      requests.observe(labels, seconds);
    },
    async render(): Promise<string> {
      for (const one of Object.values(figures)) one.reset();
      try {
        for (const { name, labels, value } of await inTime(freshFigures())) {
          figures[name].set(labels, value);
        }
        isUp.set(1);
      } catch {
        isUp.set(0);
      }
      return registry.metrics();
    },
  };
}

/** Without a free connection, a query would outlast the scraper's timeout. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The database is too slow.")), TIMEOUT_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
