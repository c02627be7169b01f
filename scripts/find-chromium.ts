import { spawnSync } from "node:child_process";
import { accessSync, constants, globSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { binOf, ROOT } from "../server/bundle/child.ts";

/** The machine to search; `root` is prepended to every absolute path. */
export type Machine = Pick<NodeJS.Process, "platform" | "env"> & { home: string; root: string };
const THIS: Machine = { platform: process.platform, env: process.env, home: homedir(), root: "/" };

const LINUX = "chromium,chromium-browser,google-chrome-stable,google-chrome,chrome,microsoft-edge";
const MAC = "Google Chrome,Chromium,Google Chrome for Testing,Microsoft Edge";
const WINDOWS =
  "Google/Chrome/Application/chrome.exe,Chromium/Application/chrome.exe,Microsoft/Edge/Application/msedge.exe";

/** Every browser on the machine, best first: CHROME_PATH, the usual places, Playwright's own. */
export function searchChromium({ platform, env, home, root }: Machine = THIS): string[] {
  const at = (names: string, folders: (string | undefined)[]) =>
    names.split(",").flatMap((name) => folders.flatMap((dir) => (dir ? join(dir, name) : [])));
  const shared = ["usr/bin", "usr/local/bin", "snap/bin", "opt/google/chrome"];
  const path = (env["PATH"] ?? "").split(":");
  let usual = at(LINUX, [...path, ...shared.map((folder) => join(root, folder))]);
  let cache = env["XDG_CACHE_HOME"] || join(home, ".cache");
  if (platform === "darwin") {
    const apps = MAC.replaceAll(/[^,]+/g, "$&.app/Contents/MacOS/$&");
    usual = at(apps, [join(root, "Applications"), join(home, "Applications")]);
    cache = join(home, "Library/Caches");
  } else if (platform === "win32") {
    usual = at(WINDOWS, [env["PROGRAMFILES"], env["PROGRAMFILES(X86)"], env["LOCALAPPDATA"]]);
    cache = env["LOCALAPPDATA"] || join(home, "AppData/Local");
  }
  const cwd = env["PLAYWRIGHT_BROWSERS_PATH"] || join(cache, "ms-playwright");
  const own = globSync("chromium-*/chrome-*/{chrome,chrome.exe,*.app/Contents/MacOS/*}", { cwd })
    .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(cwd, name));
  return [...new Set([env["CHROME_PATH"] ?? "", ...usual, ...own])].filter(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The path of a Chromium that starts; installs one if there is none. Throws if that fails. */
export function findChromium(): string {
  const found = () => searchChromium().find(starts);
  const path = found() ?? ((installByApt() && found()) || (installByPlaywright() && found()));
  if (path) return path;
  throw new Error(
    "No Chromium found, and none could be installed. Set CHROME_PATH to a Chrome or Chromium, or run `apt-get install chromium` (Debian, as root) or `npx playwright install chromium`.",
  );
}

/** A stub that only points at a package store is executable too, so ask for the version. */
const starts = (path: string) =>
  process.platform === "win32" ||
  spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;

const runs = (command: string, args: string[], env = process.env) =>
  spawnSync(command, args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;

function installByApt(): boolean {
  if (process.getuid?.() !== 0) return false;
  console.log("No Chromium found. Installing it with apt-get.");
  runs("apt-get", ["update", "-q"]); // stale package lists may still work
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return runs("apt-get", ["install", "-yq", "chromium"], env);
}

function installByPlaywright(): boolean {
  console.log("No Chromium found. Installing Playwright's.");
  const install = [binOf("@playwright/test", "playwright"), "install", "chromium"];
  const withDeps = process.getuid?.() === 0 && runs(process.execPath, [...install, "--with-deps"]);
  return withDeps || runs(process.execPath, install);
}
