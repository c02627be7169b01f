import { setImmediate } from "node:timers/promises";

/**
 * Lets each client have only so many things done at once; the others wait, first come first served.
 * @param holdMs what takes longer waits for somebody else rather than for this process, a payment
 * provider say, so the next one begins beside it
 * @returns runs `work` in its turn
 */
export function turns(most: number, holdMs: number) {
  const clients = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const client = clients.get(key) ?? { running: 0, waiting: [] };
    clients.set(key, client);
    if (client.running < most) client.running += 1;
    else await new Promise<void>((begin) => client.waiting.push(begin));
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const next = client.waiting.shift();
      // The next request in line takes this place.
      if (next) next();
      else client.running -= 1;
      if (client.running === 0) clients.delete(key);
    };
    // A page that waits for nothing is done before the event loop looks at the next socket:
    // 50 connections would get 50 pages before anybody else gets one.
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
