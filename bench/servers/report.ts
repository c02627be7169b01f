import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Reports a process's CPU time and memory to the measuring process. Imported before the server. */

// Otherwise, reused garbage would hide a cost.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

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
});
