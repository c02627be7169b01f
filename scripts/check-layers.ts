import { resolve } from "node:path";
import { checkCode } from "./layers/code-rules.ts";
import { findCycles } from "./layers/cycles.ts";
import type { Finding } from "./layers/finding.ts";
import { checkImports } from "./layers/import-rules.ts";
import { checkNames } from "./layers/name-rules.ts";
import { RULES } from "./layers/rule-texts.ts";
import { isCode, listFiles, readSourceFile } from "./layers/source-files.ts";
import { checkTransactions } from "./layers/transaction-rule.ts";

export type { Finding } from "./layers/finding.ts";

/** Checks every rule of the layout over the tree at `root`; an empty answer is a clean tree. */
export function checkLayers(root: string): { files: number; findings: Finding[] } {
  const paths = listFiles(root);
  const files = paths.filter(isCode).map((path) => readSourceFile(root, path));
  const findings = [
    ...checkImports(files),
    ...files.flatMap(checkCode),
    ...files.flatMap(checkTransactions),
    ...findCycles(files),
    ...checkNames(paths),
  ];
  return { files: files.length, findings };
}

/** The findings of one group as people read them: the rule, the places, what to do instead. */
export function describe(findings: Finding[]): string {
  return [...Map.groupBy(findings, (finding) => finding.rule)]
    .map(([rule, places]) => {
      const lines = places.map(
        ({ path, line, what }) => `    ${path}${line === undefined ? "" : `:${line}`}  ${what}`,
      );
      return [
        `  ${RULES[rule].why}  [${rule}]`,
        ...lines,
        `    Instead: ${RULES[rule].instead}`,
      ].join("\n");
    })
    .join("\n");
}

if (import.meta.main) {
  const { files, findings } = checkLayers(resolve(import.meta.dirname, ".."));
  if (findings.length > 0) console.error(describe(findings));
  console.log(`${files} files, ${findings.length} broken rules`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
