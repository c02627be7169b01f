import { httpClient } from "./http-load.ts";
import { median } from "./median.ts";
import type { ServerProcess } from "./server-process.ts";

export type Contender = {
  server: ServerProcess;
  path: (i: number) => string;
  headers?: Record<string, string>;
};

const ROUNDS = 5;
const WARM_UP = 1;

/**
 * Each contender's server CPU per request in ms, and its ratio to the first: medians of rounds in
 * which they take turns, so that machine load affects all equally.
 */
export async function compareCpu<Name extends string>(
  contenders: Record<Name, Contender>,
  requests: number,
): Promise<Record<Name, { ms: number; ratio: number }>> {
  const names = Object.keys(contenders) as Name[];
  const clients = new Map(
    names.map((name) => [name, httpClient(contenders[name].server.port)] as const),
  );
  const rounds: Record<Name, number>[] = [];
  let asked = 0;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const measured = {} as Record<Name, number>;
    for (let i = 0; i < names.length; i++) {
      const name = names[(round + WARM_UP + i) % names.length]!;
      const { server, path, headers } = contenders[name];
      const before = await server.cpuMs();
      const first = asked;
      await clients.get(name)!.load(requests, (n) => path(first + n), headers);
      asked += requests;
      measured[name] = ((await server.cpuMs()) - before) / requests;
    }
    if (round >= 0) rounds.push(measured);
  }
  for (const client of clients.values()) client.close();
  const result = {} as Record<Name, { ms: number; ratio: number }>;
  for (const name of names) {
    result[name] = {
      ms: median(rounds.map((measured) => measured[name])),
      ratio: median(rounds.map((measured) => measured[name] / measured[names[0]!])),
    };
  }
  return result;
}
