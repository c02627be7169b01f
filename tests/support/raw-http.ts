import { once } from "node:events";
import { connect } from "node:net";

export type RawReply = { status: number; head: string; body: string };

/**
 * Sends raw bytes and reads until the server closes or `untilMs` has passed, for requests that no
 * normal client would send. Status 0 means closed without a response.
 */
export async function rawHttp(
  port: number,
  bytes: string | Buffer | (string | Buffer)[],
  { untilMs = 5_000 }: { untilMs?: number } = {},
): Promise<RawReply> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  // Being cut off while sending is a valid outcome.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  for (const part of [bytes].flat()) socket.write(part);
  const limit = setTimeout(() => socket.destroy(), untilMs);
  await closed;
  clearTimeout(limit);
  const text = Buffer.concat(chunks).toString("latin1");
  const split = text.indexOf("\r\n\r\n");
  const head = split === -1 ? text : text.slice(0, split);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  return { status, head, body: split === -1 ? "" : text.slice(split + 4) };
}

/** A complete request with `Connection: close`. */
export function rawRequest(
  port: number,
  line: string,
  headers: Record<string, string> = {},
  body: string | Buffer = "",
): Buffer {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${line} HTTP/1.1\r\n${lines.join("")}\r\n`),
    Buffer.from(body),
  ]);
}
