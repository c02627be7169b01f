import type { Finding } from "./finding.ts";
import type { SourceFile } from "./source-files.ts";

type Edge = { to: string; line: number; typeOnly: boolean };

/** One finding per knot of files that import each other, showing a shortest way round. */
export function findCycles(files: SourceFile[]): Finding[] {
  const graph = new Map<string, Edge[]>(
    files.map((file) => [
      file.path,
      file.imports.flatMap(({ target, missing, line, typeOnly }) =>
        target !== undefined && !missing ? [{ to: target, line, typeOnly }] : [],
      ),
    ]),
  );
  return knots(graph).map((knot) => {
    const path = shortestCycle(graph, knot);
    const steps = path.map((edge) => `${edge.typeOnly ? " →(type) " : " → "}${edge.to}`);
    const start = path.at(-1)!.to;
    return { rule: "cycle", path: start, line: path[0]!.line, what: `${start}${steps.join("")}` };
  });
}

/** Tarjan's strongly connected components that hold a cycle. */
function knots(graph: Map<string, Edge[]>): Set<string>[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: Set<string>[] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    onStack.add(node);
    for (const { to } of graph.get(node) ?? []) {
      if (!index.has(to)) {
        visit(to);
        low.set(node, Math.min(low.get(node)!, low.get(to)!));
      } else if (onStack.has(to)) {
        low.set(node, Math.min(low.get(node)!, index.get(to)!));
      }
    }
    if (low.get(node) !== index.get(node)) return;
    const knot = new Set<string>();
    for (let member: string | undefined; member !== node;) {
      member = stack.pop()!;
      onStack.delete(member);
      knot.add(member);
    }
    const selfImport = (graph.get(node) ?? []).some((edge) => edge.to === node);
    if (knot.size > 1 || selfImport) found.push(knot);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Breadth first from the knot's first file back to itself. */
function shortestCycle(graph: Map<string, Edge[]>, knot: Set<string>): Edge[] {
  const start = [...knot].sort()[0]!;
  const queue: Edge[][] = [[]];
  const seen = new Set<string>();
  for (const path of queue) {
    for (const edge of graph.get(path.at(-1)?.to ?? start) ?? []) {
      if (edge.to === start) return [...path, edge];
      if (!knot.has(edge.to) || seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push([...path, edge]);
    }
  }
  throw new Error(`no way round found from ${start}`);
}
