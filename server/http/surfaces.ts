/** Limits and permissions of a group of routes. */
export type Surface = {
  /** This path and everything below it; `:id` is any one segment. */
  path: string;
  /** Nothing below it. */
  isExact?: true;
  /** Besides GET, HEAD and POST. */
  methods?: readonly string[];
  /** Larger bodies get 413. */
  bodyKb: number;
  /** How long a whole request may take to arrive, in milliseconds. */
  receiveMs: number;
  /** Whether rendered responses are compressed. Event streams and downloads never are. */
  compresses: boolean;
  /** Browser features of its pages; such pages load as new documents. */
  features: readonly Feature[];
  /** Files of the code runner: framed by our pages, read by a document without an origin. */
  isSandbox?: boolean;
};

type Feature = (typeof FEATURES)[number];
const FEATURES = ["camera", "microphone", "display-capture", "screen-wake-lock"] as const;
const DEVICES = ["camera", "microphone"] as const;
const NOTHING = { receiveMs: 15_000, compresses: false, features: [] } as const;
const PAGE = { ...NOTHING, compresses: true } as const;

/** More than a file may have, so that a larger one gets an error message. */
const FILES = { ...NOTHING, isExact: true, bodyKb: 16_384, receiveMs: 120_000 } as const;

/** Parts of recordings: a second of video is 150 KB, and a slow network may send several at once. */
const UPLOADS = {
  methods: ["PATCH"],
  bodyKb: 8_192,
  receiveMs: 120_000,
  compresses: false,
  features: [],
} as const;

/**
 * The first match counts; the last one matches every page. A character of a form's longest texts
 * takes up to nine bytes, and in JSON six.
 */
export const SURFACES: readonly Surface[] = [
  { path: "/expert/profile/photo", ...FILES },
  { path: "/orders/:id/brief", ...FILES },
  { path: "/room/:id/recordings", ...UPLOADS },
  { path: "/interviews/oneway/:id/recordings", ...UPLOADS },
  { path: "/specialized", bodyKb: 32, ...NOTHING },
  { path: "/webhooks", bodyKb: 256, ...NOTHING },
  { path: "/zoho", bodyKb: 4, ...NOTHING },
  { path: "/api", bodyKb: 32, ...NOTHING },
  { path: "/dev", ...PAGE, bodyKb: 16 },
  { path: "/room", ...PAGE, bodyKb: 96, features: FEATURES },
  { path: "/device-check", ...PAGE, bodyKb: 1, features: DEVICES },
  { path: "/sessions/ai/full", ...PAGE, bodyKb: 16, features: ["microphone"] },
  // 8,000 characters; a recognized answer also has its segments with times.
  { path: "/sessions/ai", isExact: true, ...PAGE, bodyKb: 80, features: ["microphone"] },
  { path: "/sessions/ai", ...PAGE, bodyKb: 192, features: ["microphone"] },
  { path: "/sessions/visa", ...PAGE, bodyKb: 32, features: ["microphone"] },
  { path: "/speech", bodyKb: 1, ...NOTHING },
  { path: "/pdf", bodyKb: 1, ...NOTHING },
  { path: "/interviews/oneway/start", ...PAGE, bodyKb: 16 },
  { path: "/interviews/oneway/shared", ...PAGE, bodyKb: 16 },
  // The transcript of a half-hour answer.
  { path: "/interviews/oneway/:id/review", ...PAGE, bodyKb: 256 },
  { path: "/interviews/oneway/:id", ...PAGE, bodyKb: 16, features: DEVICES },
  { path: "/runner", bodyKb: 1, ...NOTHING, isSandbox: true },
  // Scorecards, profiles and applications: several texts of 1,000 and 2,000 characters.
  { path: "/expert", ...PAGE, bodyKb: 96 },
  // A passkey has up to 16 KB.
  { path: "/admin", ...PAGE, bodyKb: 32 },
  { path: "/candidate", ...PAGE, bodyKb: 32 },
  { path: "/orders", ...PAGE, bodyKb: 32 },
  { path: "/book-your-slot", ...PAGE, bodyKb: 32 },
  // 4,000 characters.
  ...["/request-a-call", "/inquiry", "/message"].map((path) => ({ path, ...PAGE, bodyKb: 40 })),
  { path: "", ...PAGE, bodyKb: 16 },
];

export function surfaceOf(path: string, surfaces = SURFACES): Surface {
  const page = pagePath(path);
  const found = surfaces.find((one) => covers(one, page));
  return found ?? surfaces.at(-1)!;
}

function covers({ path, isExact }: Surface, page: string): boolean {
  // The router ignores case.
  const [wanted, given] = [path.split("/"), page.toLowerCase().split("/")];
  if (isExact && given.length !== wanted.length) return false;
  return wanted.every((one, at) => one.startsWith(":") || one === given[at]);
}

/** The page of a path, which may be the data URL at which scripts read the page. */
export function pagePath(path: string): string {
  return path.replace(/(\/_root|\/_)?\.data$/, "") || "/";
}

/** Denies camera, microphone, screen and wake lock unless the surface asks for them. */
export function permissionsPolicy({ features }: Pick<Surface, "features">): string {
  const allowed = FEATURES.map((name) => `${name}=(${features.includes(name) ? "self" : ""})`);
  return [...allowed, "geolocation=()", "payment=()", "usb=()"].join(", ");
}
