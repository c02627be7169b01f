/** An expected outcome: done, or a reason that the caller turns into words. */
export type Result<Value extends object, Reason extends string> =
  | ({ ok: true } & Value)
  | { ok: false; reason: Reason };
