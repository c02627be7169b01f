import { expect, test } from "vitest";
import { toldBrowserZone } from "./visitor.server.ts";

const told = (path: string, cookie = "") =>
  toldBrowserZone(new Request(`http://localhost${path}`, { headers: { cookie } }));

test.each([
  "/book-your-slot",
  "/experts",
  "/sessions/ai",
  "/sessions/ai/full?topic=coding",
  "/candidate/progress",
  "/interviews/oneway/shared/6f0c.x",
])("%s, with dates, times or prices, checks the browser's zone", (path) => {
  expect(told(path)).toBe("");
  expect(told(path, "gr_zone=Asia/Kolkata")).toBe("Asia/Kolkata");
  expect(told(path, "gr_zone_choice=Europe/London")).toBeNull();
});

test.each(["/", "/pricing", "/sessions/ai/6f0c", "/sessions/visa"])(
  "%s has none to check",
  (path) => {
    expect(told(path)).toBeNull();
  },
);
