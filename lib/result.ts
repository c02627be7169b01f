/** An expected outcome: success, or a reason that the caller words. */
export type Result<Value extends object, Reason extends string> =
  | ({ ok: true } & Value)
  | { ok: false; reason: Reason };
