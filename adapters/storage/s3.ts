import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { checkKey, type Storage, StorageError } from "./port.ts";

export type S3Options = {
  /** The bucket's URL, such as `https://s3.eu-west-1.amazonaws.com/files`. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Timeout of one request, in milliseconds. */
  deadlineMs?: number;
};

/** Files in an Amazon S3 bucket, or that of a compatible service. */
export function createS3Storage({ bucketUrl, deadlineMs = 60_000, ...access }: S3Options): Storage {
  const client = new AwsClient({ ...access, service: "s3", retries: 2 });
  const urlOf = (key: string) => `${bucketUrl}/${checkKey(key)}`;

  async function call(key: string, init: RequestInit & { aws?: object }): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const response = await client.fetch(urlOf(key), { ...init, signal });
      if (response.ok || response.status === 404 || response.status === 416) return response;
      await response.body?.cancel();
      throw new StorageError(`${key}: status ${response.status}`);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      throw new StorageError(`${key}: unreachable`, { cause: error });
    }
  }

  async function put(key: string, init: RequestInit): Promise<void> {
    const response = await call(key, { ...init, method: "PUT" });
    await response.body?.cancel();
    if (!response.ok) throw new StorageError(`${key}: status ${response.status}`);
  }

  return {
    write: (key, content) => put(key, { body: new Uint8Array(content) }),
    async writeFile(key, path, contentType) {
      const { size } = await stat(path);
      const body = Readable.toWeb(createReadStream(path)) as unknown as BodyInit;
      const headers = {
        "content-type": contentType,
        "content-length": String(size),
        // A stream can be read once, so its hash can't be part of the signature.
        "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
      };
      await put(key, { body, headers, duplex: "half" } as RequestInit);
    },
    async read(key, range) {
      const response = await call(
        key,
        range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {},
      );
      if (response.ok && response.body) {
        return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      }
      await response.body?.cancel();
      return response.status === 416 ? Readable.from([]) : null;
    },
    async size(key) {
      const response = await call(key, { method: "HEAD" });
      return response.ok ? Number(response.headers.get("content-length")) : null;
    },
    async remove(key) {
      const response = await call(key, { method: "DELETE" });
      await response.body?.cancel();
    },
    async signedUrl(key, contentType, seconds) {
      const url = new URL(urlOf(key));
      url.searchParams.set("X-Amz-Expires", String(seconds));
      url.searchParams.set("response-content-type", contentType);
      url.searchParams.set("response-content-disposition", "inline");
      const signed = await client.sign(url, { aws: { signQuery: true } });
      return signed.url;
    },
  };
}
