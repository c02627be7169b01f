import { ProviderError } from "./port.ts";

export type SandboxOperation =
  | "createCheckout"
  | "query"
  | "listPaid"
  | "expire"
  | "refund"
  | "pay";

export type SandboxFault =
  | { kind: "unreachable" }
  /** No answer in time; nothing happened, though the caller can't know. */
  | { kind: "timeout" }
  /** It happened, but the reply was lost. */
  | { kind: "cut_reply" }
  /** It happened, and the answer arrives when the promise resolves. */
  | { kind: "answer_late"; until: Promise<unknown> }
  | { kind: "decline" };

/** Called before each operation; null means no fault. */
export type SandboxFaults = (operation: SandboxOperation) => SandboxFault | null;

function unreachable(kind: "unreachable" | "timeout" | "cut_reply"): ProviderError {
  return new ProviderError("unavailable", `The sandbox provider did not answer (${kind}).`);
}

/** Queues faults, each used once: `plan.next("refund", { kind: "cut_reply" })`. */
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

export async function withFault<T>(fault: SandboxFault | null, run: () => Promise<T>): Promise<T> {
  if (fault?.kind === "unreachable" || fault?.kind === "timeout") {
    throw unreachable(fault.kind);
  }
  const answer = await run();
  if (fault?.kind === "cut_reply") throw unreachable("cut_reply");
  if (fault?.kind === "answer_late") await fault.until;
  return answer;
}
