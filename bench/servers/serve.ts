import type { Server } from "node:http";

/** Listens on the port that the measuring process chose. */
export function serve(server: Server): void {
  server.listen(Number(process.env["PORT"]), "127.0.0.1");
  process.once("SIGTERM", () => {
    server.closeAllConnections();
    process.exit(0);
  });
}
