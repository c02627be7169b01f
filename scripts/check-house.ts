import { checkHouse } from "./house/rules.ts";

/** Violations of the architecture rules in the tree at `root`, as readable text. */
export function checkRules(root: string): { files: number; broken: string[] } {
  const { files, findings } = checkHouse(root);
  const broken = findings.map(
    ({ path, line, what, instead }) => `  ${path}:${line}  ${what}\n    Instead: ${instead}`,
  );
  return { files, broken };
}
