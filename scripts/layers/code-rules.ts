import type { Finding, RuleId } from "./finding.ts";
import { isTest, type SourceFile } from "./source-files.ts";
import { chainOf, isSyntax, nameOf, propertyOf, type Syntax, walk } from "./syntax.ts";

const PRODUCTION = /^(app|server|content)\//;

/** Where the machine's own time may be asked, and why. */
const MAY_READ_TIME = [
  /^server\/clock\.ts$/, // the clock itself
  /^app\/ui\//, // runs in the browser: countdowns follow the visitor's machine
  /^app\/features\/[^/]+\/components\//, // likewise
  /^app\/entry\.client\.tsx$/,
];

/** Vite's own constants, where the page is put together. */
const MAY_READ_VITE_ENV = /^app\/(root|entry\.client|entry\.server)\.tsx$/;

/** Rules about what a file does, rather than what it imports. */
export function checkCode(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const add = (rule: RuleId, node: Syntax, what: string) =>
    findings.push({ rule, path: file.path, line: file.lineAt(node.start), what });
  const production = PRODUCTION.test(file.path) && !isTest(file.path);

  if (file.error) findings.push({ rule: "syntax", path: file.path, what: file.error });
  walk(file.program, (node) => {
    if (isTest(file.path)) return checkMock(node, add);
    if (!production) return undefined;
    if (file.path === "app/entry.server.tsx" && isBuildQuestion(node)) return false;
    checkEnvironment(file, node, add);
    if (!MAY_READ_TIME.some((place) => place.test(file.path))) checkTime(node, add);
    checkSingleton(node, add);
    return undefined;
  });
  return findings;
}

/** React Router tells the entry by this variable alone that it is prerendering. */
function isBuildQuestion(node: Syntax): boolean {
  return chainOf(node).join(".") === "process.env.IS_RR_BUILD_REQUEST";
}

type Add = (rule: RuleId, node: Syntax, what: string) => void;

function checkEnvironment({ path }: SourceFile, node: Syntax, add: Add): void {
  if (node.type === "ImportDeclaration" && path !== "platform/config.ts") {
    const fromProcess = ["process", "node:process"].includes(nameOf(node.source) ?? "");
    const names = (node.specifiers as Syntax[]).map((name) => nameOf(name.imported));
    if (fromProcess && names.includes("env"))
      add("environment", node, "imports env of node:process");
    return;
  }
  if (node.type === "VariableDeclarator" && path !== "platform/config.ts") {
    const keys =
      isSyntax(node.id) && node.id.type === "ObjectPattern" ? (node.id.properties as Syntax[]) : [];
    const takesEnv = keys.some((key) => nameOf(key.key) === "env");
    if (takesEnv && chainOf(node.init).at(-1) === "process")
      add("environment", node, "takes env of process");
    return;
  }
  if (node.type !== "MemberExpression" || propertyOf(node) !== "env") return;
  const object = node.object as Syntax;
  if (object.type === "MetaProperty") {
    if (!MAY_READ_VITE_ENV.test(path)) add("environment", node, "reads import.meta.env");
    return;
  }
  const isProcess = chainOf(object).at(-1) === "process";
  if (isProcess && path !== "platform/config.ts") add("environment", node, "reads process.env");
}

function checkTime(node: Syntax, add: Add): void {
  if (node.type === "NewExpression" || node.type === "CallExpression") {
    const bare = nameOf(node.callee) === "Date" && (node.arguments as Syntax[]).length === 0;
    if (bare) add("clock", node, node.type === "NewExpression" ? "asks new Date()" : "asks Date()");
  }
  if (node.type !== "MemberExpression") return;
  const chain = chainOf(node).join(".");
  if (/^(globalThis\.)?(Date\.now|Temporal\.Now)$/.test(chain)) add("clock", node, `asks ${chain}`);
}

function checkSingleton(node: Syntax, add: Add): void {
  if (node.type !== "ExportNamedDeclaration" || !isSyntax(node.declaration)) return;
  if (node.declaration.type !== "VariableDeclaration") return;
  for (const declarator of node.declaration.declarations as Syntax[]) {
    const name = nameOf(declarator.id);
    if (name === "db" || name === "pool") add("database-singleton", node, `exports ${name}`);
  }
}

function checkMock(node: Syntax, add: Add): void {
  if (node.type !== "CallExpression") return;
  const chain = chainOf(node.callee).join(".");
  if (!/^(vi|vitest|jest)\.(mock|doMock)$/.test(chain)) return;
  const [argument] = node.arguments as Syntax[];
  const name = nameOf(argument) ?? "a module";
  if (/^[.#/]|^a module$/.test(name)) add("module-mock", node, `mocks ${name}`);
}
