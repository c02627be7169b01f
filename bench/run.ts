import type { BenchRow } from "./row.ts";

type Part = { run(only?: string): Promise<BenchRow[]> };
const PARTS: Record<string, () => Promise<Part>> = {
  "slot-engine": () => import("./slot-engine.ts"),
  "booking-write": () => import("./booking-write.ts"),
  "booking-confirm": () => import("./booking-confirm.ts"),
  "webhooks-http": () => import("./webhooks-http.ts"),
  "checkout-http": () => import("./checkout-http.ts"),
  "slots-http": () => import("./slots-http.ts"),
  "flood-http": () => import("./flood-http.ts"),
  rooms: () => import("./rooms.ts"),
  "pages-http": () => import("./pages-http.ts"),
  "room-join": () => import("./room-join.ts"),
  judge: () => import("./judge.ts"),
  speech: () => import("./speech.ts"),
  grow: () => import("./grow.ts"),
  "resume-check": () => import("./resume-check.ts"),
};

/**
 * `npm run bench [-- part…]`: measures every figure and checks it against its target.
 * `flood-http:text` measures only the floods whose names contain the text, and `--full` also what
 * takes an hour: a million sessions.
 */
async function main(names: string[]): Promise<boolean> {
  const chosen = names.length > 0 ? names : Object.keys(PARTS);
  let ok = true;
  for (const choice of chosen) {
    const [name = "", only] = choice.split(":");
    const part = PARTS[name];
    if (!part)
      throw new Error(`No such part: ${name}. There are ${Object.keys(PARTS).join(", ")}.`);
    for (const row of await (await part()).run(only)) {
      if (row.ok === false) ok = false;
      console.log(line(row));
    }
  }
  return ok;
}

function line({ name, value, unit, goal, ok, note }: BenchRow): string {
  const figure = `${Math.abs(value) < 1 ? value.toPrecision(2) : value.toFixed(2)} ${unit}`;
  const judged = `${figure.padStart(10)}  goal ${goal.padEnd(10)} ${ok === null ? "   " : ok ? "ok " : "not"}`;
  return `${name.padEnd(62)} ${judged}${note ? `  (${note})` : ""}`;
}

process.exitCode = (await main(process.argv.slice(2).filter((name) => name !== "--full"))) ? 0 : 1;
