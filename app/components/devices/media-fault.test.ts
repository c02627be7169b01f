import { expect, test } from "vitest";
import { browserOf, deviceFault } from "./media-fault.ts";

const AGENTS = {
  chrome: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
  edge: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0",
  firefox: "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0",
  safari: "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1",
  iphoneApp:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/156.0 Mobile/15E148 Safari/604.1",
  other: "curl/8",
} as const;

test("knows the browsers that it gives directions for", () => {
  for (const [browser, agent] of Object.entries(AGENTS)) expect(browserOf(agent)).toBe(browser);
});

test("each browser has its own way to unblock a device", () => {
  const fixes = Object.values(AGENTS).map(
    (agent) => deviceFault("camera", "NotAllowedError", browserOf(agent)).fix,
  );
  expect(new Set(fixes).size).toBe(7);
});

test("every fault says what happened and what to do", () => {
  const errors = ["NotAllowedError", "NotFoundError", "NotReadableError", "TypeError", "Odd"];
  for (const error of errors) {
    for (const device of ["camera", "microphone"] as const) {
      const { title, fix } = deviceFault(device, error, "chrome");
      expect(title.toLowerCase()).toContain(device);
      expect(fix).toMatch(/\.$/);
    }
  }
});
