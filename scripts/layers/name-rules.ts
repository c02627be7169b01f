import type { Finding } from "./finding.ts";

const PART = "[a-z0-9]+(-[a-z0-9]+)*";
const CODE_NAME = new RegExp(
  `^${PART}(\\.(server|client|test|spec|config|d|bench|${PART}))*\\.(ts|tsx|css)$`,
);
const FORBIDDEN = /^(index|utils?|helpers?|types?|misc|common)$/;

/** Names people reach for, and the name the layout has for the same thing. */
const LIKELY: Record<string, string> = {
  "tables.ts": "tables.server.ts",
  "data.ts": "data.server.ts",
  "queries.ts": "data.server.ts",
  "queries.server.ts": "data.server.ts",
  "repository.server.ts": "data.server.ts",
  "commands.ts": "commands.server.ts",
  "actions.server.ts": "commands.server.ts",
  "mutations.server.ts": "commands.server.ts",
  "service.server.ts": "commands.server.ts",
  "jobs.ts": "jobs.server.ts",
  "schemas.ts": "schema.ts",
  "validation.ts": "schema.ts",
  "validators.ts": "schema.ts",
  "policies.ts": "policy.ts",
};

/** Names of files and folders, and the layout of a slice. Takes every path from the root. */
export function checkNames(paths: string[]): Finding[] {
  return [...paths.flatMap(checkName), ...paths.flatMap(checkSlice), ...checkMigrations(paths)];
}

function checkName(path: string): Finding[] {
  if (!/\.(ts|tsx|css)$/.test(path)) return [];
  const folders = path.split("/");
  const name = folders.pop()!;
  const stem = name.split(".")[0]!;
  const vague = [...folders, stem].find((part) => FORBIDDEN.test(part));
  if (vague !== undefined) return [{ rule: "forbidden-name", path, what: `is called ${vague}` }];
  const oddFolder = folders.find((folder) => !new RegExp(`^(${PART}|__snapshots__)$`).test(folder));
  if (oddFolder !== undefined) return [{ rule: "file-name", path, what: `lies in ${oddFolder}/` }];
  return CODE_NAME.test(name) ? [] : [{ rule: "file-name", path, what: "is not kebab-case" }];
}

function checkSlice(path: string): Finding[] {
  if (!path.startsWith("app/features/") || !/\.tsx?$/.test(path)) return [];
  const [, , noun, ...rest] = path.split("/");
  const finding = (what: string): Finding[] => [{ rule: "slice-file", path, what }];
  if (rest.length === 0)
    return finding(`stands beside the slices: move ${noun} into features/<noun>/`);
  if (/\.(test|spec)\.tsx?$/.test(path)) return [];
  const inside = rest.join("/");
  const better = LIKELY[inside];
  if (better) return finding(`is named ${better} in every slice`);
  if (rest[0] === "components") return [];
  if (path.endsWith(".tsx")) return finding("is TSX: it belongs in components/");
  if (/^(commands|emails)$/.test(rest[0]!) && rest.length > 1 && !path.endsWith(".server.ts")) {
    return finding(`runs on the server: ${rest[0]}/<name>.server.ts`);
  }
  return [];
}

function checkMigrations(paths: string[]): Finding[] {
  const taken = new Map<string, string>();
  return paths
    .filter((path) => path.startsWith("server/db/migrations/") && path.endsWith(".sql"))
    .flatMap((path): Finding[] => {
      const number = /\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1];
      if (number === undefined)
        return [{ rule: "migration-name", path, what: "is not NNNN_name.sql" }];
      const other = taken.get(number);
      taken.set(number, path);
      return other ? [{ rule: "migration-name", path, what: `has the number of ${other}` }] : [];
    });
}
