import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { binOf, ROOT } from "./child.ts";

/** The machine as far as the search looks at it. `root` is put before every absolute path. */
export type Machine = {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
  root: string;
};

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge",
];

const MAC_APPS = [
  ["Google Chrome.app", "Google Chrome"],
  ["Chromium.app", "Chromium"],
  ["Google Chrome for Testing.app", "Google Chrome for Testing"],
  ["Microsoft Edge.app", "Microsoft Edge"],
].map(([app, binary]) => `${app}/Contents/MacOS/${binary}`);

const WINDOWS_APPS = [
  "Google/Chrome/Application/chrome.exe",
  "Chromium/Application/chrome.exe",
  "Microsoft/Edge/Application/msedge.exe",
];

const NO_BROWSER =
  "No Chromium found, and none could be installed: set CHROME_PATH to a Chrome or Chromium, or run " +
  "`apt-get install chromium` (Debian, as root) or `npx playwright install chromium` (elsewhere).";

function thisMachine(): Machine {
  return { platform: process.platform, env: process.env, home: homedir(), root: "/" };
}

/** Every browser that is there, best first: CHROME_PATH, the usual places, Playwright's own. */
export function searchChromium(machine: Machine = thisMachine()): string[] {
  const chosen = machine.env["CHROME_PATH"];
  const candidates = [
    ...(chosen === undefined || chosen === "" ? [] : [chosen]),
    ...usualPlaces(machine),
    ...playwrightBrowsers(machine),
  ];
  return [...new Set(candidates)].filter((path) => isExecutable(path, machine.platform));
}

function usualPlaces({ platform, env, home, root }: Machine): string[] {
  if (platform === "darwin") {
    const folders = [join(root, "Applications"), join(home, "Applications")];
    return folders.flatMap((folder) => MAC_APPS.map((app) => join(folder, app)));
  }
  if (platform === "win32") {
    const folders = [env["PROGRAMFILES"], env["PROGRAMFILES(X86)"], env["LOCALAPPDATA"]];
    return folders.flatMap((folder) =>
      folder ? WINDOWS_APPS.map((app) => join(folder, app)) : [],
    );
  }
  const folders = [
    ...(env["PATH"] ?? "").split(":").filter((folder) => folder !== ""),
    ...["usr/bin", "usr/local/bin", "snap/bin", "opt/google/chrome"].map((at) => join(root, at)),
  ];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** What `playwright install chromium` left, the newest first. */
function playwrightBrowsers({ platform, env, home }: Machine): string[] {
  const chosen = env["PLAYWRIGHT_BROWSERS_PATH"];
  const usual =
    platform === "darwin"
      ? join(home, "Library", "Caches")
      : platform === "win32"
        ? (env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"))
        : (env["XDG_CACHE_HOME"] ?? join(home, ".cache"));
  const folder = chosen && chosen !== "0" ? chosen : join(usual, "ms-playwright");
  if (!existsSync(folder)) return [];
  const revision = (name: string) => Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
  const binaries = {
    darwin: MAC_APPS.flatMap((app) => [
      `chrome-mac/${app}`,
      `chrome-mac-arm64/${app}`,
      `chrome-mac-x64/${app}`,
    ]),
    win32: ["chrome-win/chrome.exe", "chrome-win64/chrome.exe"],
    linux: ["chrome-linux/chrome", "chrome-linux64/chrome"],
  }[platform === "darwin" || platform === "win32" ? platform : "linux"];
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => revision(b) - revision(a))
    .flatMap((name) => binaries.map((binary) => join(folder, name, binary)));
}

function isExecutable(path: string, platform: NodeJS.Platform): boolean {
  try {
    if (platform !== "win32") accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A stub that only points at a package store is executable too: it has to say its version. */
function starts(path: string): boolean {
  if (process.platform === "win32") return true;
  const { status } = spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" });
  return status === 0;
}

/**
 * The path of a Chromium that starts, installed where there is none: by apt-get as root, by
 * Playwright elsewhere. Throws one line that says what to do when that does not work either.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env["CHROME_PATH"];
  const found = searchChromium().find(starts);
  if (found !== undefined) {
    if (chosen && found !== chosen) console.log(`CHROME_PATH does not start; using ${found}.`);
    return found;
  }
  for (const install of [installByApt, installByPlaywright]) {
    if (!install()) continue;
    const installed = searchChromium().find(starts);
    if (installed !== undefined) return installed;
  }
  throw new Error(NO_BROWSER);
}

function installByApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("No Chromium found: installing it with apt-get.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("/usr/bin/apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status ===
    0;
  // Lists that cannot be refreshed may still be good enough to install from.
  apt("update", "-q");
  return apt("install", "-y", "-q", "chromium");
}

function installByPlaywright(): boolean {
  console.log("No Chromium found: installing Playwright's.");
  const withDeps = process.getuid?.() === 0 && process.platform === "linux" ? ["--with-deps"] : [];
  const cli = binOf("@playwright/test", "playwright");
  const install = (...args: string[]) =>
    spawnSync(process.execPath, [cli, "install", ...args, "chromium"], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  return install(...withDeps) || (withDeps.length > 0 && install());
}

if (import.meta.main) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
