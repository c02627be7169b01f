import { MESSAGE_LIMITS } from "./limits.ts";

/** One socket's total limit. */
const BYTES = { burst: 4 * 1024 * 1024, perSecond: 256 * 1024 };

type Kind = keyof typeof MESSAGE_LIMITS;
type Bucket = { left: number; at: number };

/**
 * Token buckets of one socket: `takes` returns false once a limit is exceeded. `scale` for tests.
 */
export function messageLimits(scale: number, nowMs = () => performance.now()) {
  const buckets = new Map<Kind | "bytes", Bucket>();

  function take(name: Kind | "bytes", limit: { burst: number; perSecond: number }, points: number) {
    const now = nowMs();
    const burst = limit.burst * scale;
    const known = buckets.get(name) ?? { left: burst, at: now };
    const refilled = ((now - known.at) / 1000) * limit.perSecond * scale;
    const left = Math.min(burst, known.left + refilled) - points;
    buckets.set(name, { left, at: now });
    return left >= 0;
  }

  return {
    takesBytes: (bytes: number) => take("bytes", BYTES, bytes),
    takes: (kind: Kind) => take(kind, MESSAGE_LIMITS[kind], 1),
  };
}
