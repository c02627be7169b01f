import { chainOf, type Finding, type Source, type Syntax, walk } from "./source.ts";

const INSTEAD =
  "Intent row → commit → call → second transaction. Name the callback's parameter `tx` and pass it on.";
/** Services that use the network; the queue writes by `tx`. */
const OUTSIDE = /^(mailer|payments)$/;
/** Syntax that is erased, or only names things. */
const TYPES = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression)/;

/**
 * Inside a transaction only `tx` may touch the database, and nothing may wait for the network.
 * "Inside" is the callback of `.transaction(…)` and every function that takes a `tx`.
 */
export function checkTransactions(file: Source): Finding[] {
  const found = new Map<number, Finding>();
  const add = (at: number, what: string) => found.set(at, file.find(at, what, INSTEAD));
  walk(file.program, (node) => {
    if (isFunction(node) && parameters(node).includes("tx")) checkBody(node, add);
    if (node.type !== "CallExpression" || chainOf(node).at(-1) !== "transaction") return;
    const [callback] = node["arguments"] as Syntax[];
    if (!callback || !isFunction(callback)) return;
    if (parameters(callback)[0] !== "tx") add(callback.start, "takes no tx");
    checkBody(callback, add);
  });
  return [...found.values()];
}

const isFunction = ({ type }: Syntax) => /^(Arrow)?Function(Expression|Declaration)$/.test(type);

const parameters = (fn: Syntax) =>
  (fn["params"] as Syntax[]).flatMap((param) =>
    chainOf(param.type === "AssignmentPattern" ? param["left"] : param),
  );

function checkBody(fn: Syntax, add: (at: number, what: string) => void): void {
  const visit = (node: Syntax): boolean | void => {
    if (TYPES.test(node.type)) return false;
    // A nested function's own `db` is a different one.
    if (isFunction(node) && parameters(node).includes("db")) return false;
    if (node.type === "Property" && !node["computed"] && !node["shorthand"]) {
      walk(node["value"], visit);
      return false;
    }
    const at = node.start;
    const chain = chainOf(node);
    if (node.type === "Identifier" && chain[0] === "db") add(at, "uses db inside a transaction");
    if (node.type === "CallExpression") {
      if (chain.at(-1) === "fetch") add(at, "calls fetch inside a transaction");
      if (/^(mailer|payments)\./.test(chain.join(".")))
        add(at, `calls ${chain[0]} inside a transaction`);
    }
    if (node.type !== "MemberExpression") return;
    const [object, name] = [chainOf(node["object"]), chain.at(-1)!];
    // `tx.query.payments` is a table, `config.payments` isn't.
    const isTable = object[0] === "tx" || object.at(-1) === "config";
    if (chain.length > object.length && (name === "db" || (OUTSIDE.test(name) && !isTable))) {
      add(at, `uses .${name} inside a transaction`);
    }
    walk(node["object"], visit);
    if (node["computed"]) walk(node["property"], visit);
    return false;
  };
  walk(fn["body"], visit);
}
