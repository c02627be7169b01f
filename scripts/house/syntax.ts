import type { Node } from "oxc-parser";

/** A node as the walker sees it: its kind, its place, and whatever else it carries. */
export type Syntax = { type: string; start: number; end: number; [key: string]: unknown };

/** One broken rule at one place. */
export type Finding = { path: string; line: number; what: string; instead: string };
export type Import = { to: string; typeOnly: boolean; at: number };
export type SourceFile = {
  path: string;
  text: string;
  program: Syntax;
  imports: Import[];
  lineAt(offset: number): number;
};

export function isSyntax(value: unknown): value is Syntax {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** Visits every node, outermost first. `enter` returning false leaves that subtree out. */
export function walk(node: unknown, enter: (node: Syntax) => boolean | void): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, enter);
    return;
  }
  if (!isSyntax(node) || enter(node) === false) return;
  for (const key in node) if (typeof node[key] === "object") walk(node[key], enter);
}

/** The name of an identifier or of a string literal, else undefined. */
export function nameOf(node: unknown): string | undefined {
  if (!isSyntax(node)) return undefined;
  if (node.type === "Identifier") return node.name as string;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return undefined;
}

/** The property a member expression reads: `a.b` and `a["b"]` give `b`. */
export function propertyOf(node: Syntax): string | undefined {
  const computed = node.computed === true;
  if (computed && (node.property as Syntax).type !== "Literal") return undefined;
  return nameOf(node.property);
}

/** `a.b.c` as `["a", "b", "c"]`; parts that have no name are left out. */
export function chainOf(node: unknown): string[] {
  if (!isSyntax(node)) return [];
  if (node.type === "Identifier") return [node.name as string];
  if (node.type === "ChainExpression" || node.type === "TSNonNullExpression") {
    return chainOf(node.expression);
  }
  if (node.type === "CallExpression") return chainOf(node.callee);
  if (node.type !== "MemberExpression") return [];
  const property = propertyOf(node);
  return property === undefined ? chainOf(node.object) : [...chainOf(node.object), property];
}

export function isFunction(node: Syntax): boolean {
  return (
    node.type === "ArrowFunctionExpression" ||
    node.type === "FunctionExpression" ||
    node.type === "FunctionDeclaration"
  );
}
