import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkHouse } from "./house/rules.ts";
import type { Finding } from "./house/syntax.ts";

/**
 * The house's rules over the tree at `root`. What broke them before they were written stands in
 * house/known.txt, a line each; a line that no longer holds has to go, so the list only shrinks.
 */
export function checkRules(root: string): { files: number; broken: string[] } {
  const { files, findings } = checkHouse(root);
  const known = new Set(readKnown(join(root, "scripts", "house", "known.txt")));
  const keys = new Set(findings.map(keyOf));
  const broken = findings
    .filter((finding) => !known.has(keyOf(finding)))
    .map(({ path, line, what, instead }) => `  ${path}:${line}  ${what}\n    Instead: ${instead}`);
  const mended = [...known].filter((key) => !keys.has(key));
  return {
    files,
    broken: [...broken, ...mended.map((key) => `  mended: delete from house/known.txt: ${key}`)],
  };
}

export const keyOf = ({ path, what }: Pick<Finding, "path" | "what">) => `${path} ${what}`;

function readKnown(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
  } catch {
    return [];
  }
}
