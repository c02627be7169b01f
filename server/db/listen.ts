import pg from "pg";

export type Listener = { close(): Promise<void> };

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

/**
 * Hears NOTIFYs on a connection of its own, for as long as the process lives.
 * @param onReconnect called whenever listening (re)starts: what was said meanwhile is unknown
 */
export async function listen(
  url: string,
  channels: readonly string[],
  handlers: {
    onNotify(channel: string, payload: string): void;
    onReconnect(): void;
  },
): Promise<Listener> {
  let client: pg.Client | null = null;
  let closed = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;

  const lost = () => {
    client = null;
    if (closed) return;
    // What is cached may be stale from here on, and nobody would tell.
    handlers.onReconnect();
    timer = setTimeout(() => void open().catch(lost), retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: "greenroom-listen",
      keepAlive: true,
    });
    let failed = false;
    const fail = () => {
      if (failed) return;
      failed = true;
      if (client === next) lost();
    };
    next.on("error", fail);
    next.on("end", fail);
    next.on("notification", (note) => handlers.onNotify(note.channel, note.payload ?? ""));
    await next.connect();
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
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
