import { setImmediate } from "node:timers/promises";

/**
 * Limits how many requests of each client run at once; the rest queue in order. A request that
 * takes longer than `holdMs` is probably waiting for an external service, so the next one starts.
 * Returns a function that runs `work` in turn.
 */
export function turns(limit: number, holdMs: number) {
  const clients = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const client = clients.get(key) ?? { running: 0, waiting: [] };
    clients.set(key, client);
    if (client.running < limit) client.running += 1;
    else await new Promise<void>((begin) => client.waiting.push(begin));
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const next = client.waiting.shift();
      // The next queued request takes this slot.
      if (next) next();
      else client.running -= 1;
      if (client.running === 0) clients.delete(key);
    };
    // A synchronous page would finish before the event loop looks at the next socket: 50
    // connections would get 50 pages before anyone else gets one.
    await setImmediate();
    const timer = setTimeout(end, holdMs).unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      end();
    }
  };
}
