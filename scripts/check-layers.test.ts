import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { checkLayers, describe as explain } from "./check-layers.ts";
import { RULES } from "./layers/rule-texts.ts";

type Tree = Record<string, string>;

/**
 * The first block of the file is a tree that breaks nothing and uses what is allowed. Every other
 * one names a rule, what is done, and the files that differ; the first of them is the culprit.
 */
const [CLEAN, ...BROKEN] = readFileSync(
  join(import.meta.dirname, "layers", "broken-trees.txt"),
  "utf8",
)
  .trim()
  .split("\n\n")
  .map((block) => {
    const [title, ...lines] = block.split("\n");
    const [rule, name] = title!.split(": ");
    const files = lines.map((line): [string, string] => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    });
    return { name, rule: rule as keyof typeof RULES, culprit: files[0]![0], tree: files };
  });
const clean: Tree = Object.fromEntries(CLEAN!.tree);

const roots: string[] = [];

function plant(change: Tree): string {
  const root = mkdtempSync(join(tmpdir(), "layers-"));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...clean, ...change })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe("the layout's rules", () => {
  test("a clean tree passes, and all of it was looked at", () => {
    const { files, findings } = checkLayers(plant({}));
    expect(explain(findings)).toBe("");
    expect(files).toBe(Object.keys(clean).filter((path) => /\.tsx?$/.test(path)).length);
  });

  test.each(BROKEN)("$rule bites: $name", ({ rule, culprit, tree }) => {
    const { findings } = checkLayers(plant(Object.fromEntries(tree)));
    expect(findings.map((finding) => `${finding.rule} ${finding.path}`)).toContain(
      `${rule} ${culprit}`,
    );
    const text = explain(findings);
    expect(text).toContain(RULES[rule].why);
    expect(text).toContain(`Instead: ${RULES[rule].instead}`);
  });

  test("every rule is shown to bite", () => {
    const shown = new Set(BROKEN.map(({ rule }) => rule));
    expect([...shown].toSorted()).toEqual(Object.keys(RULES).toSorted());
  });

  test("a finding names the file, the line and the way round", () => {
    const text = "// a comment\n\nimport './result.ts';\nexport type Currency = 'USD';";
    const { findings } = checkLayers(plant({ "lib/money.ts": text }));
    expect(findings).toEqual([
      {
        rule: "cycle",
        path: "lib/money.ts",
        line: 3,
        what: "lib/money.ts → lib/result.ts →(type) lib/money.ts",
      },
    ]);
  });
});
