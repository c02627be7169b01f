import { expect, test } from "vitest";
import { importClosure, SHORT_PATHS } from "./import-closure.ts";

test.each(SHORT_PATHS)("%s loads few files", (_, path, most) => {
  const files = [...importClosure(path)].toSorted();
  // On failure, the list shows what was added.
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(most);
});

test("follows values, not types or lazy imports", () => {
  const page = importClosure("app/routes/booking/cancel-session.tsx");
  expect(page).toContain("app/ui/button.tsx");
  expect(page).toContain("modules/live-sessions/change-policy.ts");
  expect(page).not.toContain("platform/services.ts");
  expect(page).not.toContain("app/routes/booking/cancel-session.server.ts");
});
