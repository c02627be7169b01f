import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const HERE = import.meta.dirname;

test("logs libraries' output and uncaught errors without values, and exits", async () => {
  const program = `
    import { createLog } from ${JSON.stringify(join(HERE, "log.ts"))};
    import { logWholeProcess } from ${JSON.stringify(join(HERE, "process-log.ts"))};
    logWholeProcess(createLog("info"));
    console.error(Object.assign(new Error("550 <asha@example.com>"), { params: ["asha"] }));
    console.warn('The URL path "/asha" is malformed');
    Promise.reject(new TypeError("no such customer: asha"));
    setTimeout(() => console.error("still here"), 5_000);`;
  const ended = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ["--input-type=module", "-e", program], (error, out, err) =>
      resolve({ code: error?.code, output: out + err }),
    );
  });
  expect(ended.code).toBe(1);
  expect(ended.output).not.toContain("asha");
  const lines = ended.output.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 50, err: { message: "550 <…>" } },
    { level: 40, printed: 'The URL path "…" is malformed' },
    { level: 60, err: { type: "TypeError", message: "no such customer: …" } },
  ]);
});
