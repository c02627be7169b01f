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
 * Stops taking connections and waits for the answers under way, at most `graceMs`. Connections that
 * idle are closed; those in use close after their answer, which says so.
 */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
