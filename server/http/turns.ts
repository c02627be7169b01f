import { setImmediate } from "node:timers/promises";

/**
 * Lets each client have only so many things done at once; the others wait, first come first served.
 * @returns runs `work` in its turn
 */
export function turns(most: number) {
  const clients = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const client = clients.get(key) ?? { running: 0, waiting: [] };
    clients.set(key, client);
    if (client.running < most) client.running += 1;
    else await new Promise<void>((begin) => client.waiting.push(begin));
    try {
      // A page that waits for nothing is done before the event loop looks at the next socket:
      // 50 connections would get 50 pages before anybody else gets one.
      await setImmediate();
      return await work();
    } finally {
      const next = client.waiting.shift();
      // The next request in line takes this place.
      if (next) next();
      else client.running -= 1;
      if (client.running === 0) clients.delete(key);
    }
  };
}
