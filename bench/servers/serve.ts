import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Otherwise, reused garbage would hide a cost.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

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
    if (message === "memory") {
      collectGarbage();
      // Not resident memory: V8 gives pages back much later, so that would be about the start.
      const { heapUsed, external } = process.memoryUsage();
      process.send!({ memoryMb: (heapUsed + external) / 1024 ** 2 });
    }
    if (message === "stop") void stop();
  });
}
