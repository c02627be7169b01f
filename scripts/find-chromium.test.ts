import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Machine, searchChromium } from "./find-chromium.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "chromium-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function place(path: string, mode = 0o755): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, "");
  chmodSync(full, mode);
  return full;
}

function search(
  platform: NodeJS.Platform,
  env: Machine["env"] = {},
  home = join(root, "home"),
): string[] {
  return searchChromium({ platform, env, home, root });
}

describe("the search for Chromium", () => {
  test("finds nothing on an empty machine of any platform", () => {
    expect(search("linux")).toEqual([]);
    expect(search("darwin")).toEqual([]);
    expect(search("win32")).toEqual([]);
  });

  test("puts CHROME_PATH first, and skips it when it isn’t a program", () => {
    const usual = place("usr/bin/chromium");
    const chosen = place("somewhere/chrome");
    expect(search("linux", { CHROME_PATH: chosen })).toEqual([chosen, usual]);
    expect(search("linux", { CHROME_PATH: join(root, "gone") })).toEqual([usual]);
    expect(search("linux", { CHROME_PATH: join(root, "somewhere") })).toEqual([usual]);
  });

  test("looks in PATH and the usual folders on Linux", () => {
    const opt = place("opt/google/chrome/google-chrome");
    const bin = place("usr/bin/google-chrome");
    const own = place("own/google-chrome");
    expect(search("linux", { PATH: join(root, "own") })).toEqual([own, bin, opt]);
  });

  test("skips a file that isn’t executable", () => {
    place("usr/bin/chromium", 0o644);
    expect(search("linux")).toEqual([]);
  });

  test("looks in both Applications folders on macOS", () => {
    const shared = place("Applications/Chromium.app/Contents/MacOS/Chromium");
    const own = place("home/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    expect(search("darwin")).toEqual([own, shared]);
  });

  test("looks in the program folders on Windows", () => {
    const chrome = place("pf/Google/Chrome/Application/chrome.exe");
    const edge = place("local/Microsoft/Edge/Application/msedge.exe");
    const env = { PROGRAMFILES: join(root, "pf"), LOCALAPPDATA: join(root, "local") };
    expect(search("win32", env)).toEqual([chrome, edge]);
  });

  test("puts Playwright's own last, newest revision first", () => {
    const old = place("home/.cache/ms-playwright/chromium-987/chrome-linux/chrome");
    const fresh = place("home/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome");
    place("home/.cache/ms-playwright/firefox-1500/firefox/firefox");
    const usual = place("snap/bin/chromium");
    expect(search("linux")).toEqual([usual, fresh, old]);
  });

  test("finds Playwright's own in another folder and on macOS", () => {
    const moved = place("browsers/chromium-1200/chrome-linux/chrome");
    expect(search("linux", { PLAYWRIGHT_BROWSERS_PATH: join(root, "browsers") })).toEqual([moved]);
    const mac = place(
      "home/Library/Caches/ms-playwright/chromium-1200/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    );
    expect(search("darwin")).toEqual([mac]);
  });
});
