import { systemClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { createServices } from "#server/compose.ts";
import { seed } from "#server/seed/seed.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { createLog } from "#platform/log.ts";
import { buildIfStale } from "../server/bundle/build.ts";
import { type DurableDatabase, startDurableDatabase } from "./durable-database.ts";
import { type NodeProcess, type ServerProcess, startPeer, startProduct } from "./server-process.ts";

const SESSION_SECRET = "bench-session-secret";

export type Servers = {
  databaseUrl: string;
  expert: { id: string; slug: string };
  product(env?: Record<string, string>): Promise<NodeProcess>;
  peer(name: string, env?: Record<string, string>): Promise<ServerProcess>;
  add<Server extends ServerProcess>(server: Server): Server;
};

/** Starts the product on a database with demo data, and its peers. */
export async function withServers<T>(measure: (servers: Servers) => Promise<T>): Promise<T> {
  await buildIfStale();
  const database = await startDurableDatabase();
  const started: ServerProcess[] = [];
  const add = <Server extends ServerProcess>(server: Server): Server => {
    started.push(server);
    return server;
  };
  const product = {
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    SESSION_SECRET,
    // All requests come from one address.
    RATE_LIMIT_SCALE: "100000",
  };
  try {
    return await measure({
      databaseUrl: database.url,
      expert: await fill(database),
      product: async (env = {}) => add(await startProduct({ ...product, ...env })),
      peer: async (name, env) => add(await startPeer(name, env)),
      add,
    });
  } finally {
    for (const server of started) await server.stop();
    await database.stop();
  }
}

async function fill(database: DurableDatabase): Promise<{ id: string; slug: string }> {
  const config = loadConfig(
    { DATA_DIR: database.dataDir, SESSION_SECRET },
    (_dir, name) => `local-secret-${name}`,
    BRAND,
  );
  const clock = systemClock();
  const services = await createServices(config, database.url, JOBS, createLog("silent"), clock);
  try {
    await seed(services);
    const { rows } = await services.db.$client.query<{ id: string; slug: string }>(
      `select id, slug from experts join expert_topics on expert_id = id
       where topic_key = 'coding' order by slug limit 1`,
    );
    return rows[0]!;
  } finally {
    await services.close();
  }
}
