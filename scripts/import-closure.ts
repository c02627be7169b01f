import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { ROOT } from "../server/bundle/child.ts";

/** Paths that must stay short (decision 039): their entry file and their limit of loaded files. */
export const SHORT_PATHS = [
  ["GET /experts", "app/routes/site/experts.tsx", 45],
  ["submit of the details step", "app/routes/booking/book-your-slot.server.ts", 90],
  ["a provider's webhook", "server/http/webhooks.ts", 30],
  ["cancel with refund", "app/routes/booking/cancel-session.server.ts", 70],
] as const;

/**
 * The files that loading `entry` loads: value imports, followed transitively. Skips packages, types
 * and lazy imports.
 */
export function importClosure(entry: string): Set<string> {
  const found = new Set<string>();
  const queue = [entry];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    queue.push(...valueImportsOf(path));
  }
  return found;
}

function valueImportsOf(path: string): string[] {
  const { module } = parseSync(path, readFileSync(join(ROOT, path), "utf8"));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || !entries.every(({ isType }) => isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  return [...imported, ...exported]
    .filter((to) => /^[.#]/.test(to))
    .map((to) => (to.startsWith("#") ? to.slice(1) : posix.join(dirname(path), to)))
    .map((to) => to.replace(/\?.*$/, ""))
    .filter((to) => /\.tsx?$/.test(to) && existsSync(join(ROOT, to)));
}

// Without arguments, counts those paths; with a file, lists what it loads.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [entry] = process.argv.slice(2);
  if (entry) console.log([...importClosure(entry)].toSorted().join("\n"));
  else
    for (const [name, path, most] of SHORT_PATHS)
      console.log(`${importClosure(path).size} of at most ${most}: ${name} (${path})`);
}
