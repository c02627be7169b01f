import { existsSync } from "node:fs";
import { fromDebianPackage } from "./debian-package.ts";

export const FIREFOX = "/usr/bin/firefox-esr";
export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
export const XVFB = "/usr/bin/Xvfb";

/** Before the browser tests of `npm run test:full`: installs the browsers besides Chromium. */
export default function installBrowsers(): void {
  for (const [name, program] of [
    ["firefox-esr", FIREFOX],
    ["webkit2gtk-driver", WEBKIT_DRIVER],
    ["xvfb", XVFB],
  ] as const) {
    fromDebianPackage(name, () => (existsSync(program) ? program : undefined));
  }
}
