import pg from "pg";

export type Listener = { close(): Promise<void> };

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;
const HEARTBEAT_MS = 5_000;

/**
 * Listens for NOTIFY on its own connection for the life of the process. Calls `onReconnect`
 * whenever listening (re)starts, because notifications may have been missed. Sends a heartbeat
 * every `heartbeatMs`, because a listener sends nothing and would never notice a dead server.
 */
export async function listen(
  url: string,
  channels: readonly string[],
  handlers: {
    onNotify(channel: string, payload: string): void;
    onReconnect(): void;
  },
  { heartbeatMs = HEARTBEAT_MS } = {},
): Promise<Listener> {
  let client: pg.Client | null = null;
  let closed = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;

  const lost = () => {
    client = null;
    if (closed) return;
    // From here on cached data may be stale without a notification.
    handlers.onReconnect();
    timer = setTimeout(() => void open().catch(lost), retryMs);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  };

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: "greenroom-listen",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: heartbeatMs,
    });
    let failed = false;
    // Ending a connection with a pending query destroys it.
    const check = () => client === next && void next.query("select 1").catch(() => next.end());
    const heartbeat = setInterval(check, heartbeatMs).unref();
    const fail = () => {
      if (failed) return;
      failed = true;
      clearInterval(heartbeat);
      if (client === next) lost();
    };
    next.on("error", fail);
    next.on("end", fail);
    next.on("notification", (note) => handlers.onNotify(note.channel, note.payload ?? ""));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      clearInterval(heartbeat);
      void next.end();
      throw error;
    }
    client = next;
    retryMs = FIRST_RETRY_MS;
    handlers.onReconnect();
  }

  await open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
