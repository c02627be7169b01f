import { expect, test } from "vitest";
import { startS3Server } from "#tests/support/s3-server.ts";
import { storageContract } from "./contract.ts";
import { createS3Storage } from "./s3.ts";

storageContract("S3", async () => {
  const server = await startS3Server();
  return {
    storage: createS3Storage(server.options),
    breakDown: server.close,
    close: server.close,
  };
});

test("signs URLs that browsers can read for a while, with the given type", async () => {
  const server = await startS3Server();
  const storage = createS3Storage(server.options);
  await storage.write("a/b.webm", Buffer.from("0123456789"));
  const url = (await storage.signedUrl("a/b.webm", "video/webm", 60))!;
  const response = await fetch(url, { headers: { range: "bytes=2-4" } });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-type")).toBe("video/webm");
  expect(await response.text()).toBe("234");

  const forged = await fetch(url.replace("b.webm", "c.webm"));
  expect(forged.status).toBe(403);
  await server.close();
});

test("reports a wrong key as a failure", async () => {
  const server = await startS3Server();
  const storage = createS3Storage({ ...server.options, secretAccessKey: "wrong" });
  await expect(storage.write("a/b.webm", Buffer.from("x"))).rejects.toThrow("status 403");
  await server.close();
});
