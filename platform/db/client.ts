import type { Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** The first parameter of data functions: the pool or a transaction. */
export type Queryable = Db | Tx;

export type ConnectOptions = {
  /** Maximum connections; 10 by default. */
  max?: number;
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void;
  /** How long the server may be silent during a query before the connection is closed. */
  silenceMs?: number;
};

/** Longer than the statement timeout, so that only an unreachable server is silent for so long. */
const SILENCE_MS = 12_000;

/**
 * Opens a pool; connects on the first query, and `db.$client.end()` closes it. Sessions run in UTC.
 * Statements and idle transactions time out after 10 s.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const onError = options.onError ?? (() => {});
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: "greenroom",
    options: "-c TimeZone=UTC",
    connectionTimeoutMillis: 10_000,
    // Shorter than the silence limit, so that it never closes an idle connection. The sum of both
    // bounds the duration of a failover.
    idleTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // An `error` event without a listener ends the process. The pool reports idle connections;
  // connections in use, between two statements of a transaction, need their own listener. Their
  // next query fails, and the error is handled there.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", () => {});
    endWhenSilent(client, options.silenceMs ?? SILENCE_MS);
  });
  return drizzle({ client: pool });
}

/**
 * A crashed machine closes no connection: TCP retransmits for a quarter of an hour while the pool
 * waits, and a failover would take that long.
 */
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs, () => {
    const error = new Error(`The database sent nothing for ${silenceMs} ms.`);
    stream.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  });
}
