import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port and reports to the measuring process until the process asks it to stop. */
export function serve(server: Server, onStop?: () => Promise<void>): void {
  server.listen(0, "127.0.0.1", () => {
    process.send!({ port: (server.address() as AddressInfo).port });
  });
  const stop = async () => {
    server.closeAllConnections();
    await onStop?.();
    process.exit(0);
  };
  process.on("message", (message) => {
    if (message === "cpu") {
      const { user, system } = process.cpuUsage();
      process.send!({ cpuMs: (user + system) / 1000 });
    }
    if (message === "stop") void stop();
  });
}
