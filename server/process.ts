import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Why a process can't start, in one line for whoever started it. */
export class StartError extends Error {
  readonly code = "start";
}

/** Starts listening, or explains in one line why that can't be. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new StartError(
              `Port ${port} is in use. Stop what runs there, or set PORT to another one.`,
            )
          : error,
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Ends a server without cutting anybody off. For `noticeMs` it goes on taking connections, but each
 * answer closes its own, and health already says that it stops: who balances load turns away, and
 * what idles afterwards is truly idle. Then no more are taken, and the answers under way are waited
 * for, at most `graceMs`.
 */
export async function drain(
  server: Server,
  { noticeMs, graceMs }: { noticeMs: number; graceMs: number },
): Promise<void> {
  server.prependListener("request", (_req, res) => res.setHeader("connection", "close"));
  await new Promise((over) => setTimeout(over, noticeMs));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
