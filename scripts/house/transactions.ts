import {
  type Finding,
  type SourceFile,
  chainOf,
  isFunction,
  isSyntax,
  nameOf,
  propertyOf,
  type Syntax,
  walk,
} from "./syntax.ts";

const INSTEAD =
  "Intent row → commit → call → second transaction. Name the callback's parameter `tx` and pass it on.";
/** Services that reach over the network; the queue writes by `tx` and is not among them. */
const OUTSIDE = new Set(["mailer", "payments"]);
/** Parts of the syntax that are erased or are names rather than values. */
const TYPES = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression)/;

/**
 * Inside a transaction only `tx` may touch the database, and nothing may wait for the network.
 * "Inside" is the callback of `.transaction(…)` and every function that takes a `tx`.
 */
export function checkTransactions(file: SourceFile): Finding[] {
  const found = new Map<number, Finding>();
  const add = (node: Syntax, what: string) =>
    found.set(node.start, {
      path: file.path,
      line: file.lineAt(node.start),
      what,
      instead: INSTEAD,
    });

  walk(file.program, (node) => {
    if (isFunction(node) && parameters(node).includes("tx")) checkBody(node, add);
    const callback = transactionCallback(node);
    if (!callback) return;
    const name = parameters(callback)[0];
    if (name !== "tx") add(callback, name ? `calls the transaction “${name}”` : "takes no tx");
    checkBody(callback, add);
  });
  return [...found.values()];
}

function transactionCallback(node: Syntax): Syntax | undefined {
  if (node.type !== "CallExpression") return undefined;
  const callee = node.callee as Syntax;
  if (callee.type !== "MemberExpression" || propertyOf(callee) !== "transaction") return undefined;
  const [callback] = node.arguments as Syntax[];
  return callback && isFunction(callback) ? callback : undefined;
}

function parameters(fn: Syntax): string[] {
  return (fn.params as Syntax[]).flatMap((param) => {
    const target = param.type === "AssignmentPattern" ? param.left : param;
    return nameOf(target) ?? [];
  });
}

function checkBody(fn: Syntax, add: (node: Syntax, what: string) => void): void {
  const visit = (node: Syntax): boolean | void => {
    if (TYPES.test(node.type)) return false;
    // A parameter called db is somebody else's db.
    if (isFunction(node) && node !== fn && parameters(node).includes("db")) return false;
    if (node.type === "Property" && !node.computed && !node.shorthand) {
      walk(node.value, visit);
      return false;
    }
    if (node.type === "Identifier" && node.name === "db") add(node, "uses db inside a transaction");
    if (node.type === "CallExpression") checkCall(node, add);
    if (node.type !== "MemberExpression") return;
    checkMember(node, add);
    walk(node.object, visit);
    if (node.computed) walk(node.property, visit);
    return false;
  };
  walk(fn.body, visit);
}

function checkCall(node: Syntax, add: (node: Syntax, what: string) => void): void {
  const chain = chainOf(node.callee);
  if (chain.at(-1) === "fetch") add(node, "calls fetch inside a transaction");
  const [first] = chain;
  if (chain.length > 1 && OUTSIDE.has(first!)) add(node, `calls ${first} inside a transaction`);
}

function checkMember(node: Syntax, add: (node: Syntax, what: string) => void): void {
  const property = propertyOf(node);
  if (property === "db") add(node, "uses .db inside a transaction");
  // `tx.query.payments` is a table, `config.payments` are figures, `deps.payments` the providers.
  const object = isSyntax(node.object) ? chainOf(node.object) : [];
  const harmless = object[0] === "tx" || object.at(-1) === "config";
  if (property !== undefined && OUTSIDE.has(property) && !harmless) {
    add(node, `uses .${property} inside a transaction`);
  }
}
