import { dirname } from "node:path/posix";
import { PUBLISHED } from "../../modules/published.ts";
import { RANKS } from "../../modules/ranks.ts";
import { VIEWS } from "../../modules/views.ts";
import { chainOf, type Finding, readSources, type Source, walk } from "./source.ts";
import { checkTransactions } from "./transactions.ts";

const FOLDERS = ["lib", "platform", "adapters", "modules", "app", "server", "content"] as const;
type Folder = (typeof FOLDERS)[number];

/** Which folder may import which; each may import itself. */
const MAY_IMPORT: Record<Folder, readonly Folder[]> = {
  lib: [],
  platform: ["lib"],
  adapters: ["lib", "platform"],
  modules: ["lib", "platform", "adapters", "content"],
  app: ["lib", "platform", "adapters", "modules", "content"],
  server: ["lib", "platform", "adapters", "modules", "app", "content"],
  content: ["lib"],
};

/** A module's files that other modules may import; `PUBLISHED` adds some. */
const PUBLIC = /^(schema\.ts|policy\.ts|data\.server\.ts|commands\.server\.ts|commands\/.+)$/;
const VAGUE = /^(index|utils?|helpers?|types?|misc|common)(\.|$)/;
/** Countdowns use the visitor's clock; the clock itself has to read the time. */
const MAY_READ_TIME =
  /^platform\/clock\.ts$|^app\/(ui|components)\/|^app\/routes\/[^/]+\/components\/|^app\/entry\.client/;

/**
 * Browsers' data for names, dates and currencies differ from the server's, and a text that differs
 * breaks hydration. These files read offsets and zone names, or run in browsers alone.
 */
const MAY_USE_INTL =
  /^(server|platform|adapters)\/|\.server\.tsx?$|^lib\/zone(s|-offsets)\.ts$|^app\/components\/(booking\/zone-scripts|site\/show-rupees)\.ts$|^app\/routes\/site\/components\/webinar-time\.tsx$/;

const IS_TEST = /\.test\.tsx?$|\/contract\.ts$/;
const folderOf = (path: string) => path.split("/")[0] as Folder;
const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1] as keyof typeof RANKS;

/** Checks every architecture rule in the tree at `root`. */
export function checkHouse(root: string): { files: number; findings: Finding[] } {
  const files = FOLDERS.flatMap((folder) => readSources(root, folder));
  const owners = ownersOf(files);
  const product = files.filter(({ path }) => !IS_TEST.test(path));
  const findings = [
    ...product.flatMap((file) => [
      ...file.imports.flatMap(({ to, typeOnly, at }) => {
        const instead = insteadOf(file.path, to, typeOnly);
        return instead ? [file.find(at, `imports ${to}`, instead)] : [];
      }),
      ...checkSyntax(file, owners),
      ...checkTransactions(file),
    ]),
    ...checkServerFiles(product),
    ...files.flatMap(checkName),
  ];
  return { files: files.length, findings };
}

/** What to do instead of an import; null if it's allowed. oxlint checks packages and tests. */
function insteadOf(path: string, to: string, typeOnly: boolean): string | null {
  const [from, target] = [folderOf(path), folderOf(to)];
  if (!FOLDERS.includes(target) || to.includes("/+types/")) return null;
  if (target !== from && !MAY_IMPORT[from].includes(target)) {
    return `Arrows go down: ${from} may import ${MAY_IMPORT[from].join(", ")}. Take it as an argument.`;
  }
  if (/^app\/(ui|lib)\//.test(path) && !/^(app\/(ui|lib)|lib)\//.test(to)) {
    return "Take the value as a prop, or move the component to app/components.";
  }
  const surface = /^app\/routes\/[^/]+\//.exec(to)?.[0];
  if (surface !== undefined && !path.startsWith(surface)) {
    return "Nothing imports another surface's routes: share it in app/components or a module.";
  }
  if (to.endsWith("product.server.ts") && path !== "server/compose.ts") {
    return "Only server/compose.ts knows the products: take the registry as an argument.";
  }
  if (to.includes(".server.") && !typeOnly && from === "app" && !isServerSide(path)) {
    return "This would reach the browser: call it in a loader or action.";
  }
  if (to.endsWith(".tsx") && !typeOnly && (from !== "app" || path.endsWith(".server.ts"))) {
    return "Node can't read TSX: keep JSX to what React Router bundles.";
  }
  return from === "modules" && target === "modules" ? insteadOfModule(path, to) : null;
}

/**
 * A page's server code is in one file: its own, or one beside it that only the page calls. The
 * page's parts may import types from it.
 */
function checkServerFiles(files: Source[]): Finding[] {
  return files.flatMap(({ path, find }) => {
    const [name, surface] = /^(app\/routes\/[^/]+)\/.+(?=\.server\.tsx?$)/.exec(path) ?? [];
    if (name === undefined || surface === undefined) return [];
    const importers = files.flatMap(({ path: by, imports }) =>
      imports.filter(({ to }) => to === path).map(({ typeOnly }) => ({ by, typeOnly })),
    );
    const callers = importers.filter(({ typeOnly }) => !typeOnly);
    const isRight =
      dirname(path) === surface
        ? callers.length > 0 &&
          callers.every(({ by }) => [`${name}.ts`, `${name}.tsx`].includes(by))
        : new Set(importers.map(({ by }) => by)).size > 1 ||
          importers.some(({ by }) => dirname(by) !== surface);
    if (isRight) return [];
    const instead = "Move it to `<page>.server.ts`; what several pages use goes to components/.";
    return [find(0, "isn't its page's only server file", instead)];
  });
}

/** React Router strips loaders and actions from routes before they reach the browser. */
const isServerSide = (path: string) =>
  /\.server\.tsx?$|^app\/(root\.tsx$|routes\/[^/]+\/[^/]+\.tsx?$|routes\/[^/]+\.tsx$)/.test(path);

function insteadOfModule(path: string, to: string): string | null {
  const [own, other] = [moduleOf(path), moduleOf(to)];
  if (own === other) return null;
  if (!(own in RANKS)) return `Give ${own} a rank and a purpose in modules/ranks.ts.`;
  if (RANKS[own][0] <= RANKS[other][0]) {
    return `${own} (${RANKS[own][0]}) may not know ${other} (${RANKS[other][0]}): take it as an argument, or enqueue a job.`;
  }
  const file = to.slice(`modules/${other}/`.length);
  return PUBLIC.test(file) || PUBLISHED[other]?.includes(file)
    ? null
    : "Of another module import schema, policy, data.server or commands, or publish the file in modules/published.ts.";
}

type Owners = Map<string, { owner: string; kind: "table" | "view" }>;

/** The owning module or folder of each table and view. */
function ownersOf(files: Source[]): Owners {
  const owners: Owners = new Map();
  for (const [owner, views] of Object.entries(VIEWS)) {
    for (const view of views) owners.set(view, { owner, kind: "view" });
  }
  for (const { path, text } of files) {
    for (const [, table] of text.matchAll(/pgTable\(\s*"(\w+)"/g)) {
      owners.set(table!, { owner: moduleOf(path) ?? folderOf(path), kind: "table" });
    }
  }
  return owners;
}

/**
 * SQL that names another module's table or writes to a view, screens that tell products apart, and
 * reads of the system time.
 */
function checkSyntax({ path, program, find }: Source, owners: Owners): Finding[] {
  const found: Finding[] = [];
  walk(program, (node) => {
    const isSql = node.type === "TaggedTemplateExpression" && chainOf(node["tag"])[0] === "sql";
    if (isSql && !path.startsWith("server/seed/")) {
      const { quasis } = node["quasi"] as { quasis: { value: { raw: string } }[] };
      const text = quasis.map(({ value }) => value.raw).join(" ? ");
      for (const what of foreignTables(path, text, owners)) {
        const instead = "Call the owner's data, or let it publish a view (modules/views.ts).";
        found.push(find(node.start, what, instead));
      }
    }
    const compared =
      node.type === "SwitchStatement"
        ? [node["discriminant"]]
        : node.type === "BinaryExpression" && /^[!=]==?$/.test(node["operator"] as string)
          ? [node["left"], node["right"]]
          : [];
    const isProduct = compared.some((side) => chainOf(side).at(-1) === "product");
    if (isProduct && /^(app|server)\//.test(path)) {
      const instead = "Let the product say it in `orderView` (modules/orders/product.ts).";
      found.push(find(node.start, "tells products apart by name", instead));
    }
    const called = chainOf(node["callee"] ?? node).join(".");
    const isNow =
      (node.type === "MemberExpression" && /^(Date\.now|Temporal\.Now)$/.test(called)) ||
      (node.type === "NewExpression" && called === "Date" && !(node["arguments"] as []).length);
    if (isNow && !MAY_READ_TIME.test(path)) {
      const instead = "Use `clock.now()`, or take `now: Date`; for a duration performance.now().";
      found.push(find(node.start, "asks the machine's time", instead));
    }
    const isIntl = /^Intl\.|\.toLocale(Date|Time)?String$/.test(called);
    if (node.type === "MemberExpression" && isIntl && !MAY_USE_INTL.test(path)) {
      const instead = "Format it in a `.server` file and pass the text, or use lib/money.ts.";
      found.push(find(node.start, `uses ${called}`, instead));
    }
  });
  return found;
}

function foreignTables(path: string, sql: string, owners: Owners): string[] {
  const own: string = moduleOf(path) ?? folderOf(path);
  const rank = (name: string) => (RANKS as Record<string, readonly [number, string]>)[name]?.[0];
  const named = sql.matchAll(/\b(delete\s+from|from|join|into|update)\s+(\w+)\b/gi);
  return Array.from(named).flatMap(([, verb, name]) => {
    const { owner, kind } = owners.get(name!) ?? { owner: own, kind: "table" };
    // Its owner, higher ranks and the server may read a view; nothing may write to it.
    const mayRead = own === owner || own === "server" || (rank(own) ?? -1) > rank(owner)!;
    const isAllowed = kind === "table" ? own === owner : mayRead && /^(from|join)$/i.test(verb!);
    return isAllowed ? [] : [`names ${owner}'s ${kind} ${name}`];
  });
}

function checkName({ path, find }: Source): Finding[] {
  const vague = path.split("/").find((part) => VAGUE.test(part));
  return vague ? [find(0, `is called ${vague}`, "Name the file after the one thing in it.")] : [];
}
