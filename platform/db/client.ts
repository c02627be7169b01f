import type { Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** The database of one process: a Drizzle handle on a `pg` pool (`db.$client`). */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };

/** An open transaction, as the callback of `db.transaction` gets it. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** What data functions take first: the pool, or the transaction they are part of. */
export type Queryable = Db | Tx;

export type ConnectOptions = {
  /** Connections at most; 10 when absent. */
  max?: number;
  /** Told about a connection that broke while nobody was waiting for an answer on it. */
  onError?: (error: Error) => void;
  /** How long a server may leave a query without a byte before its connection is given up. */
  silenceMs?: number;
};

/** Longer than a statement may take, so that only a server that is gone is silent for so long. */
const SILENCE_MS = 12_000;

/**
 * Opens a pool on a PostgreSQL URL. Nothing is sent before the first query; `db.$client.end()`
 * closes it. Sessions run in UTC. A statement is given 10 s, and so is a transaction that idles.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const onError = options.onError ?? (() => {});
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: "greenroom",
    options: "-c TimeZone=UTC",
    connectionTimeoutMillis: 10_000,
    // Shorter than the silence that ends a connection, so that it ends none that is idle; and the
    // two together are what a failover takes at most.
    idleTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // A broken connection is an event, and an event without a listener ends the process. The pool
  // reports those of idle connections; those in use (between two statements of a transaction)
  // report on themselves. Their next query fails, which is where the error is dealt with.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", () => {});
    endWhenSilent(client, options.silenceMs ?? SILENCE_MS);
  });
  return drizzle({ client: pool });
}

/**
 * A server whose machine is gone ends no connection: what is sent to it is sent again for a quarter
 * of an hour, and the pool waits. So a failover would last that long.
 */
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs, () => {
    const error = new Error(`The database sent nothing for ${silenceMs} ms.`);
    stream.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  });
}
