import { z } from "zod";
import { type Cms, CmsError } from "./port.ts";

export type HttpCmsOptions = {
  /** Documents are read from `{url}/documents`. */
  url: string;
  token: string | null;
  deadlineMs?: number;
  maxBytes?: number;
};

/** A Markdown document's body is a string; a JSON document's may be the parsed value. */
const Answer = z.object({
  documents: z.array(z.object({ path: z.string().min(1), body: z.unknown() })),
});

const MB = 1024 * 1024;

/** Reads all documents from a CMS, or a small bridge to one, with one GET (docs/operations.md). */
export function createHttpCms(options: HttpCmsOptions): Cms {
  const { token, deadlineMs = 15_000, maxBytes = 20 * MB } = options;
  const url = `${options.url.replace(/\/+$/, "")}/documents`;
  const fail = (what: string, cause?: unknown) =>
    new CmsError(`The content service at ${new URL(url).host} ${what}`, { cause });

  return {
    kind: "http",
    async documents() {
      const text = await ask().catch((error: unknown) => {
        if (error instanceof CmsError) throw error;
        const timedOut = (error as Error).name === "TimeoutError";
        throw fail(timedOut ? `did not answer in ${deadlineMs} ms` : "could not be reached", error);
      });
      const answer = Answer.safeParse(parse(text));
      if (!answer.success) {
        const [issue] = answer.error.issues;
        throw fail(`answered in another shape: ${issue?.path.join(".")}: ${issue?.message}`);
      }
      const documents = new Map<string, string>();
      for (const { path, body } of answer.data.documents) {
        if (documents.has(path)) throw fail(`has two documents called ${path}`);
        documents.set(path, typeof body === "string" ? body : `${JSON.stringify(body, null, 2)}\n`);
      }
      return new Map([...documents].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };

  async function ask(): Promise<string> {
    const response = await fetch(url, {
      headers: {
        accept: "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(deadlineMs),
      redirect: "error",
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw fail(`answered ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw fail(`sent more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  }

  function parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw fail("answered with something that is no JSON", error);
    }
  }
}
