import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { searchChromium } from "./scripts/find-chromium.ts";

const isRoot = process.getuid?.() === 0;

/** No calls home, and nothing that a browser under test has no need of. */
const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Rooms: a picture and a tone instead of devices, and calls between pages of one machine.
  "--use-fake-ui-for-media-stream",
  // Encoding and decoding more pictures a second takes both cores.
  "--use-fake-device-for-media-stream=fps=5",
  // The address bar's pop-ups, invisible here, would take more processor time than most pages.
  "--disable-features=WebRtcHideLocalIpsWithMdns,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
  "--allow-loopback-in-peer-connection",
];

const IS_FULL = Boolean(process.env["FULL"]);
/** Not in `npm test`, because they take minutes. */
const FAULTS = IS_FULL || process.env["FAULTS"] ? [] : ["**/tests/e2e/faults/**"];

/** Debian's Firefox and WebKit. */
const OTHER_BROWSERS = [
  {
    name: "firefox",
    testDir: "tests",
    testMatch: ["**/browsers/firefox/*.spec.ts", "**/e2e/journey.spec.ts"],
    // A preference turns scripts off there.
    grepInvert: /without JavaScript/,
    use: {
      browserName: "firefox" as const,
      // The released one, by WebDriver BiDi.
      channel: "moz-firefox",
      launchOptions: {
        executablePath: join(import.meta.dirname, "tests/support/firefox/relay.ts"),
        firefoxUserPrefs: {
          // As in Chromium: a picture and a tone, and calls between pages of one machine.
          "media.navigator.streams.fake": true,
          "media.navigator.permission.disabled": true,
          "media.navigator.video.default_fps": 5,
          "media.peerconnection.ice.loopback": true,
          "media.peerconnection.ice.obfuscate_host_addresses": false,
          "media.autoplay.default": 0,
        },
      },
    },
  },
  { name: "webkit", testDir: "tests", testMatch: "**/browsers/webkit/*.spec.ts" },
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // Every worker runs the whole product.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // What a machine four times slower needs for the longest journey; passing tests end before.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  ...(IS_FULL ? { globalSetup: "./tests/support/debian-browsers.ts" } : {}),
  // The longest file has a browser of its own: begun first, it leaves no worker waiting at the end.
  projects: [
    { name: "speech", testMatch: "**/speech.spec.ts" },
    { name: "all others", testIgnore: ["**/speech.spec.ts", ...FAULTS] },
    ...(IS_FULL ? OTHER_BROWSERS : []),
  ],
  use: {
    launchOptions: {
      // `npm test` sets CHROME_PATH to the browser it found or installed.
      executablePath: searchChromium()[0],
      // Chromium refuses its sandbox to root.
      chromiumSandbox: !isRoot,
      args: FLAGS,
    },
    locale: "en-US",
    timezoneId: "UTC",
    // A tenth of the time; `--trace=retain-on-failure` brings it back where a failure needs it.
    trace: "off",
  },
});
