import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { parseSync } from "oxc-parser";

/** A violation, its location, and the fix. */
export type Finding = { path: string; line: number; what: string; instead: string };
export type Syntax = { type: string; start: number; [key: string]: unknown };
export type Source = {
  path: string;
  text: string;
  program: unknown;
  imports: { to: string; typeOnly: boolean; at: number }[];
  find(at: number, what: string, instead: string): Finding;
};

/** The TypeScript files of a folder, parsed, with the targets of their imports. */
export function readSources(root: string, folder: string): Source[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => path.split(sep).join("/"))
    .toSorted()
    .map((path) => readSource(path, readFileSync(join(root, path), "utf8")));
}

function readSource(path: string, text: string): Source {
  const { program, module } = parseSync(path, text);
  const toImport = (specifier: string, entries: { isType: boolean }[], at: number) => ({
    to: resolve(path, specifier.replace(/\?.*$/, "")),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    at,
  });
  const imports = [
    ...module.staticImports.map((one) => toImport(one.moduleRequest.value, one.entries, one.start)),
    ...module.staticExports.flatMap(({ entries, start }) => {
      const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
      return from ? [toImport(from.value, entries, start)] : [];
    }),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      toImport(text.slice(start + 1, end - 1), [], start),
    ),
  ];
  const line = (at: number) => text.slice(0, at).split("\n").length;
  const find: Source["find"] = (at, what, instead) => ({ path, line: line(at), what, instead });
  return { path, text, program, imports, find };
}

/** Our own files relative to the root, packages by name. */
const resolve = (from: string, to: string) =>
  to.startsWith(".") ? posix.join(dirname(from), to) : to.replace(/^#/, "");

/** Visits every node, outermost first. `enter` returning false skips that subtree. */
export function walk(node: unknown, enter: (node: Syntax) => boolean | void): void {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node) && "type" in node && enter(node as Syntax) === false) return;
  for (const child of Object.values(node)) walk(child, enter);
}

/** The names of `a.b["c"]()` in order; computed ones are omitted. */
export function chainOf(node: unknown): string[] {
  const { type, name, object, property, computed, callee, expression } = node as Syntax;
  if (type === "Identifier") return [name as string];
  if (type === "CallExpression") return chainOf(callee);
  if (type === "ChainExpression" || type === "TSNonNullExpression") return chainOf(expression);
  if (type !== "MemberExpression") return [];
  const { type: kind, value } = property as Syntax;
  const last = computed ? (kind === "Literal" ? [String(value)] : []) : chainOf(property);
  return [...chainOf(object), ...last];
}
