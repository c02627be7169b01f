import { Agent, get, type IncomingHttpHeaders } from "node:http";

const CONNECTIONS = 16;

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A keep-alive client for one server. Responses other than `status` are errors, because they cost
 * less.
 */
export function httpClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = get({ host: "127.0.0.1", port, path, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode, headers: answered } = response;
          resolve({ status: statusCode ?? 0, headers: answered, body: Buffer.concat(chunks) });
        });
      });
      request.on("error", reject);
    });

  return {
    ask,
    /** Sends `count` requests, 16 at a time, over persistent connections. */
    async load(count: number, path: (i: number) => string, headers: Record<string, string> = {}) {
      let next = 0;
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (next < count) {
            const { status } = await ask(path(next++), headers);
            if (status !== 200) throw new Error(`${path(next - 1)} answered ${status}`);
          }
        }),
      );
    },
    close: () => agent.destroy(),
  };
}
