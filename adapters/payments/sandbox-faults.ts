import { ProviderError } from "./port.ts";

export type SandboxOperation =
  | "createCheckout"
  | "query"
  | "listPaid"
  | "expire"
  | "refund"
  | "pay";

export type SandboxFault =
  /** Nobody answers; nothing happened. */
  | { kind: "unreachable" }
  /** No answer in time; nothing happened, though the caller cannot know. */
  | { kind: "timeout" }
  /** It happened, and the answer was lost on the way. */
  | { kind: "cut_reply" }
  /** It happened, and the answer comes when the promise resolves. */
  | { kind: "answer_late"; until: Promise<unknown> }
  /** For `pay`: the payer's bank says no. */
  | { kind: "decline" };

/** Asked before each operation; null means that it goes well. */
export type SandboxFaults = (operation: SandboxOperation) => SandboxFault | null;

/** No answer from the sandbox. What it did or did not do has to be asked. */
function unreachable(kind: "unreachable" | "timeout" | "cut_reply"): ProviderError {
  return new ProviderError("unavailable", `The sandbox provider did not answer (${kind}).`);
}

/** A list of faults to come, each used once: `plan.next("refund", { kind: "cut_reply" })`. */
export function faultPlan() {
  const planned: { operation: SandboxOperation; fault: SandboxFault }[] = [];
  const faults: SandboxFaults = (operation) => {
    const at = planned.findIndex((entry) => entry.operation === operation);
    return at < 0 ? null : (planned.splice(at, 1)[0]?.fault ?? null);
  };
  return {
    faults,
    next(operation: SandboxOperation, fault: SandboxFault): void {
      planned.push({ operation, fault });
    },
  };
}

/** Runs an operation as the fault has it. */
export async function withFault<T>(fault: SandboxFault | null, run: () => Promise<T>): Promise<T> {
  if (fault?.kind === "unreachable" || fault?.kind === "timeout") {
    throw unreachable(fault.kind);
  }
  const answer = await run();
  if (fault?.kind === "cut_reply") throw unreachable("cut_reply");
  if (fault?.kind === "answer_late") await fault.until;
  return answer;
}
