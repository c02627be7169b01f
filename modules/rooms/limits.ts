/** Size limits of a room's socket messages, for both ends. */
export const MAX = {
  /** A whole frame. */
  frameBytes: 256 * 1024,
  signalBytes: 32 * 1024,
  /** A Yjs update; send longer ones in parts. */
  docBytes: 128 * 1024,
  /**
   * Texts, deletions and items of the whiteboard in a Yjs update. Each takes two bytes or more, an
   * item more than twice its pieces.
   */
  docPieces: 20_000,
  awarenessBytes: 8 * 1024,
} as const;

/**
 * What each person may add to a room's document, however often they come back. A key held down for
 * an hour is 108,000 pieces and 2 MB.
 */
export const DOCUMENT = { bytes: 4 * 1024 * 1024, pieces: 150_000 } as const;

/** What an item of the whiteboard costs: each person may add or change 5,000 in a session. */
export const BOARD_PIECES = 30;

/** The longest base64 text of so many bytes. */
export const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/**
 * Messages per kind: a burst, and a refill per second. A browser within a tenth of these is a
 * person working fast; more closes the socket.
 */
export const MESSAGE_LIMITS = {
  join: { burst: 2, perSecond: 0.1 },
  signal: { burst: 200, perSecond: 20 },
  media: { burst: 40, perSecond: 5 },
  doc: { burst: 600, perSecond: 60 },
  awareness: { burst: 600, perSecond: 60 },
  event: { burst: 120, perSecond: 10 },
  leave: { burst: 2, perSecond: 0.1 },
  /** Pings, which browsers can't send, and pongs. */
  control: { burst: 20, perSecond: 2 },
} as const;

/**
 * A lost network closes no socket. The server pings each socket and sends a beat at this interval,
 * and either end drops the other after this long in silence.
 */
export const LIVENESS = { beatSeconds: 5, silentSeconds: 12 } as const;

/** Codes and reasons for closing a room's socket. */
export const CLOSES = {
  /** After `over`, or an answered `leave`. */
  done: 1000,
  /** The process is stopping; reconnect. */
  restart: 1001,
  /** A wrong shape, an unknown kind, something this role may not do, or too many messages. */
  refused: 1008,
  /** A frame or a field that is too long. */
  tooBig: 1009,
  /** A failure of ours; reconnect. */
  failed: 1011,
} as const;
