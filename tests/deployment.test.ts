import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "#platform/config/variables.ts";
import { SURFACES } from "#server/http/surfaces.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

const compose = read("compose.yaml");
/** A service of compose.yaml, or another top-level block. */
const block = (name: string) => {
  const [, indent, body] = new RegExp(`^( *)${name}:.*\\n((?:\\1 +.*\\n|\\n)*)`, "m").exec(
    compose,
  )!;
  return indent === undefined ? "" : body!;
};
const variablesOf = (text: string) => all(text, /^ +([A-Z][A-Z0-9_]+): /gm);

describe("compose.yaml", () => {
  test("sets only known configuration variables", () => {
    const set = variablesOf(block("x-app"));
    expect(set).toContain("DATABASE_URL");
    expect(set.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });

  test("sets every variable of nginx's template", () => {
    const open = new Set(all(read("deploy/nginx.conf.template"), /\$\{(\w+)\}/g));
    expect(variablesOf(block("proxy")).toSorted()).toEqual([...open].toSorted());
    for (const name of ["app-1", "app-2"]) {
      const [address] = all(block(name), /ipv4_address: ([\d.]+)/g);
      expect(block("proxy")).toContain(` ${address}:3000\n`);
    }
  });

  test("lets through what the application accepts", () => {
    const [megabytes] = all(read("deploy/nginx.conf.template"), /client_max_body_size (\d+)m;/g);
    const mostKb = Math.max(...SURFACES.map(({ bodyKb }) => bodyKb));
    expect(Number(megabytes) * 1024).toBe(mostKb);
  });

  test("names files that exist, and so does the image", () => {
    const files = [
      ...all(compose, /- \.\/([^:\s]+):/g),
      ...all(`${compose}${read("Dockerfile")}`, /\b((?:server|scripts)\/[\w./-]+\.ts)/g),
    ];
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

test("docs/operations.md lists every variable", () => {
  const rows = read("docs/operations.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((row) => all(row.split("|")[1]!, /`([A-Z][A-Z0-9_]+)`/g));
  expect(VARIABLES.filter((name) => !listed.includes(name))).toEqual([]);
});
