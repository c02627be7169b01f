import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { isSyntax, type Syntax, walk } from "./syntax.ts";

/** The folders that hold code, from the root of the repository. */
export const CODE_FOLDERS = ["app", "server", "content", "tests", "bench", "scripts"] as const;

export type ImportRef = {
  specifier: string;
  /** Erased before anything runs: `import type`, or every name marked `type`. */
  typeOnly: boolean;
  line: number;
  /** From the root with forward slashes; absent for packages, built-ins and generated modules. */
  target?: string;
  /** The package's name, for example `@scope/name`. */
  package?: string;
  /** One of ours by its spelling, and no such file. */
  missing?: boolean;
};

export type SourceFile = {
  /** From the root with forward slashes. */
  path: string;
  program: Syntax;
  imports: ImportRef[];
  /** Broken syntax: nothing else is known of the file. */
  error?: string;
  lineAt(offset: number): number;
};

/** Every file of the code folders and the root's `*.config.ts`, whatever its kind. */
export function listFiles(root: string): string[] {
  const inFolders = CODE_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
  const configs = readdirSync(root).filter((name) => name.endsWith(".config.ts"));
  return [...inFolders, ...configs]
    .filter((path) => !/(^|\/)(\.|node_modules\/)/.test(path))
    .sort();
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith(".d.ts");
}

export function isTest(path: string): boolean {
  // A port's contract suite is test code that lives beside the port it describes.
  return /\.(test|spec)\.tsx?$/.test(path) || /^server\/adapters\/[^/]+\/contract\.ts$/.test(path);
}

export function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const { program, errors } = parseSync(path, text);
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const lineAt = (offset: number) => {
    const next = starts.findIndex((start) => start > offset);
    return next < 0 ? starts.length : next;
  };
  const file: SourceFile = { path, program: program as unknown as Syntax, imports: [], lineAt };
  if (errors.length > 0) file.error = errors[0]!.message;
  walk(file.program, (node) => {
    const found = importOf(node);
    if (found) file.imports.push(resolveImport(root, path, { ...found, line: lineAt(node.start) }));
  });
  return file;
}

function importOf(node: Syntax): { specifier: string; typeOnly: boolean } | undefined {
  const source = node.source;
  if (!isSyntax(source)) return undefined;
  const specifier = source.type === "TemplateLiteral" ? templateText(source) : source.value;
  if (typeof specifier !== "string") return undefined;
  switch (node.type) {
    case "ImportDeclaration": {
      const names = node.specifiers as Syntax[];
      const allTypes = names.length > 0 && names.every((name) => name.importKind === "type");
      return { specifier, typeOnly: node.importKind === "type" || allTypes };
    }
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return { specifier, typeOnly: node.exportKind === "type" };
    case "ImportExpression":
      return { specifier, typeOnly: false };
    case "TSImportType":
      return { specifier, typeOnly: true };
    default:
      return undefined;
  }
}

function templateText(node: Syntax): string | undefined {
  const quasis = node.quasis as Array<{ value: { cooked: string } }>;
  return quasis.length === 1 ? quasis[0]!.value.cooked : undefined;
}

function resolveImport(root: string, from: string, found: ImportRef): ImportRef {
  const specifier = found.specifier.replace(/\?.*$/, "");
  if (specifier.startsWith("node:") || specifier.startsWith("virtual:")) return found;
  // Route types and the built server are generated.
  if (specifier.includes("/+types/") || /(^|\/)build\/(server|client)\//.test(specifier)) {
    return found;
  }
  const ours = /^#(app|server|content|tests)\/(.+)$/.exec(specifier);
  if (!ours && !specifier.startsWith(".") && !specifier.startsWith("/")) {
    const parts = specifier.split("/");
    return {
      ...found,
      package: specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!,
    };
  }
  const path = ours
    ? `${ours[1]}/${ours[2]}`
    : posix.normalize(posix.join(specifier.startsWith("/") ? "." : dirname(from), specifier));
  const missing = !existsSync(join(root, path)) || !statSync(join(root, path)).isFile();
  return missing ? { ...found, target: path, missing } : { ...found, target: path };
}
