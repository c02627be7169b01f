import { compareCpu } from "./cpu-per-request.ts";
import { withServers, type Servers } from "./product-servers.ts";
import { type BenchRow, cpuRow } from "./row.ts";
import type { ServerProcess } from "./server-process.ts";

const REQUESTS = 200;

/**
 * CPU per request of the details step with a held time, compared with a page of the same server
 * that needs neither visitor nor database.
 */
export function run(): Promise<BenchRow[]> {
  return withServers(async (servers) => {
    const product = await servers.product();
    const { path, cookie } = await holdTime(product, servers);
    const cpu = await compareCpu(
      {
        plain: { server: product, path: () => "/candidate/login" },
        checkout: { server: product, path: () => path, headers: { cookie } },
      },
      REQUESTS,
    );
    return [
      {
        ...cpuRow("Checkout page against a plain page of ours", cpu.checkout, cpu.plain.ms, 0),
        goal: "none",
        ok: null,
      },
    ];
  });
}

/** Holds the first listed time through the form, as a visitor does. */
async function holdTime({ port }: ServerProcess, { expert }: Servers) {
  const url = `http://127.0.0.1:${port}`;
  const listed = await fetch(`${url}/api/slots?service=coding&expert=${expert.slug}`);
  const { slots } = (await listed.json()) as { slots: { start: string }[] };
  const start = slots[0]?.start;
  if (!start) throw new Error("The demo data has no free time.");
  const held = await fetch(`${url}/book-your-slot`, {
    method: "POST",
    body: new URLSearchParams({ intent: "hold", service: "coding", expert: expert.slug, start }),
    redirect: "manual",
  });
  const path = held.headers.get("location");
  const cookie = held.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (!path?.includes("hold=")) throw new Error(`No hold: ${held.status} ${path}`);
  const shown = await fetch(`${url}${path}`, { headers: { cookie } });
  if (!(await shown.text()).includes("Continue to payment")) throw new Error("Not the details.");
  return { path, cookie };
}
