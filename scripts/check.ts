import { checkRules } from "./check-house.ts";
import { binOf, ROOT, run } from "../server/bundle/child.ts";

type Outcome = { ok: boolean; note?: string; output: string };
type Step = { name: string; instead: string; run(): Promise<Outcome> };

const QUIET = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };

async function tool(packageName: string, args: string[]): Promise<Outcome> {
  const { code, output } = await run(binOf(packageName), args, { env: QUIET });
  return { ok: code === 0, output };
}

async function types(): Promise<Outcome> {
  const typegen = await run(binOf("@react-router/dev", "react-router"), ["typegen"], {
    env: QUIET,
  });
  if (typegen.code !== 0) return { ok: false, output: typegen.output };
  const { code, output } = await run(binOf("typescript", "tsc"), ["--pretty", "false"], {
    env: QUIET,
  });
  return { ok: code === 0, output };
}

async function house(): Promise<Outcome> {
  const { files, broken } = checkRules(ROOT);
  // A checker that examined nothing must not pass.
  if (files === 0) return { ok: false, output: "  No files were found to check." };
  return { ok: broken.length === 0, note: `${files} files`, output: broken.join("\n") };
}

/** Two lanes, for two cores; lint needs the route types that the first step writes. */
const LANES: Step[][] = [
  [
    {
      name: "types",
      instead: "Correct the type rather than cast it; `npm run types` shows these alone.",
      run: types,
    },
    {
      name: "lint",
      instead:
        "`npx oxlint --fix` mends some. Where a rule is wrong for one line: // oxlint-disable-next-line <rule> -- why",
      run: () => tool("oxlint", []),
    },
  ],
  [
    {
      name: "format",
      instead: "Run `npm run format`.",
      run: () => tool("oxfmt", ["--check", "."]),
    },
    { name: "house rules", instead: "modules/ranks.ts says who may know whom.", run: house },
    {
      name: "dead code",
      instead:
        "Delete what nothing uses (git remembers it), or drop the dependency with `npm uninstall`.",
      run: () => tool("knip", ["--no-progress"]),
    },
  ],
];

/** Runs every step, whatever fails, and shows each in one line and its failures below. */
async function check(): Promise<boolean> {
  const startedAt = performance.now();
  const outcomes = await Promise.all(
    LANES.map(async (lane) => {
      const done: boolean[] = [];
      for (const step of lane) done.push(await report(step));
      return done;
    }),
  );
  const failed = outcomes.flat().filter((ok) => !ok).length;
  const count =
    failed === 0 ? "all checks passed" : `${failed} of ${outcomes.flat().length} failed`;
  console.log(`${failed === 0 ? "✓" : "✗"} ${count} (${seconds(startedAt)})`);
  return failed === 0;
}

async function report(step: Step): Promise<boolean> {
  const startedAt = performance.now();
  const outcome = await step.run();
  const note = outcome.note === undefined ? "" : `, ${outcome.note}`;
  console.log(`${outcome.ok ? "✓" : "✗"} ${step.name} (${seconds(startedAt)}${note})`);
  if (outcome.ok) return true;
  console.log(outcome.output.trimEnd());
  if (step.instead !== "") console.log(`  → ${step.instead}`);
  return false;
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

process.exitCode = (await check()) ? 0 : 1;
