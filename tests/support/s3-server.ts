import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Options } from "#adapters/storage/s3.ts";

/** An S3-compatible server with one empty bucket and fixed credentials. */
export async function startS3Server(): Promise<{ options: S3Options; close(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), "s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  });
  const { port } = await server.run();
  let isOpen = true;
  return {
    options: {
      bucketUrl: `http://127.0.0.1:${port}/files`,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      region: "us-east-1",
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
