/**
 * `node scripts/image-files.ts [FOLDER]`: prints the size of the files that the Dockerfile puts into
 * the image, and links or copies them to FOLDER. Build first.
 */
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { INPUTS } from "../server/bundle/build.ts";
import { ROOT } from "../server/bundle/child.ts";

type Part = { name: string; paths: string[]; keeps: (path: string) => boolean };

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** For tools only. A package's own packages are listed by themselves. */
const isUnused = (path: string) =>
  /\.map$|\.d\.[cm]?ts$/.test(path) || basename(path) === "node_modules";
/** One Node: the binary alone, without its package. */
const NODE_PACKAGE = /\/node-(?:bin-)?(?:darwin|linux|win)-/;

/** The files the application needs in order to run, by their path in the checkout. */
export function imageParts(): Part[] {
  const inputs = INPUTS.filter((path) => !path.startsWith("scripts/"));
  const sources = [...inputs, "package.json", "LICENSE", "THIRD_PARTY_NOTICES", "scripts"];
  return [
    { name: "build", paths: ["build"], keeps: () => true },
    { name: "sources", paths: sources, keeps: (path) => !isTest(path) },
    // app/routes.ts is written with its helpers, and the server reads the URLs there.
    { name: "route helpers", paths: routeHelpers(), keeps: () => true },
    { name: "packages", paths: packagesToRun(), keeps: (path) => !isUnused(path) },
  ];
}

function routeHelpers(): string[] {
  const folder = "node_modules/@react-router/dev";
  const scripts = readdirSync(join(ROOT, folder, "dist")).filter((name) =>
    /^routes(-\w+)?\.js$/.test(name),
  );
  const theirs = ["lodash", "pathe", "valibot"].map((name) => `node_modules/${name}`);
  return [...theirs, `${folder}/package.json`, ...scripts.map((name) => `${folder}/dist/${name}`)];
}

/** The installed packages that `npm ci --omit=dev` installs. */
function packagesToRun(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: true; devOptional?: true }>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => !NODE_PACKAGE.test(path) && existsSync(join(ROOT, path)));
}

/** Bytes by part, Node's binary included. */
export function imageSizes(): Record<string, number> {
  const sizes = imageParts().map(({ name, paths, keeps }) => [
    name,
    paths
      .flatMap((path) => [...filesOf(join(ROOT, path), keeps)])
      .reduce((sum, file) => sum + lstatSync(file).size, 0),
  ]);
  return { ...Object.fromEntries(sizes), node: statSync(process.execPath).size };
}

/** The files and symbolic links under a path. */
function* filesOf(path: string, keeps: Part["keeps"]): Generator<string> {
  if (!lstatSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path)) {
    const inner = join(path, name);
    if (keeps(inner)) yield* filesOf(inner, keeps);
  }
}

/** Puts them into `folder`/app, and Node into `folder`/usr/local/bin. */
export function layOutImage(folder: string): void {
  for (const { paths, keeps } of imageParts()) {
    for (const file of paths.flatMap((path) => [...filesOf(join(ROOT, path), keeps)])) {
      linkOrCopy(file, join(folder, "app", relative(ROOT, file)));
    }
  }
  linkOrCopy(process.execPath, join(folder, "usr/local/bin/node"));
}

function linkOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    // On another file system.
    cpSync(from, to, { verbatimSymlinks: true });
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder) layOutImage(folder);
  const sizes = Object.entries(imageSizes());
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
  for (const [name, bytes] of sizes) console.log(`${name}: ${megabytes(bytes)}`);
  console.log(`in all: ${megabytes(sizes.reduce((sum, [, bytes]) => sum + bytes, 0))}`);
}
