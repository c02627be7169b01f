import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "./process.ts";

test.each(["999.1.1.1", "192.0.2.1"])("reports a HOST that isn't ours, %s", async (host) => {
  await expect(listen(createServer(), 0, host)).rejects.toThrow(
    `HOST is ${host}, which isn't an address of this machine.`,
  );
});
