import { useCallback, useEffect, useRef, useState } from "react";
import type { CodeRunner } from "./code-runner.ts";
import type { RunRequest, RunResult } from "./run-result.ts";

/** Runs code; the runner's script loads at the first run. */
export function useRunner() {
  const [state, setState] = useState<"idle" | "loading" | "running">("idle");
  const runner = useRef<CodeRunner | null>(null);
  useEffect(() => () => runner.current?.close(), []);

  const run = useCallback(async (request: RunRequest): Promise<RunResult> => {
    setState("loading");
    if (!runner.current) {
      const { CodeRunner } = await import("./code-runner.ts");
      runner.current = new CodeRunner();
    }
    const got = await runner.current.run(request, () => setState("running"));
    setState("idle");
    return got;
  }, []);

  return { run, state };
}
