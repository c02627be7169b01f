import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { serve } from "./serve.ts";

/** Always sends one response from memory: the bytes and headers in the given file. */
const { body, headers } = JSON.parse(readFileSync(process.env["BENCH_ANSWER"]!, "utf8")) as {
  body: string;
  headers: Record<string, string>;
};
const bytes = Buffer.from(body, "base64");

serve(
  createServer((_req, res) => {
    res.writeHead(200, headers);
    res.end(bytes);
  }),
);
