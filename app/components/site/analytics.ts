/**
 * Product analytics in the browser: nothing by default, PostHog's capture call when configured and
 * consented to. Which project it is follows from the key, and each environment has its own.
 */
type Event = { event: string; properties: Record<string, unknown> };

let send: ((event: Event) => void) | null = null;
/** Events of a page that was faster than the configuration. */
let waiting: Event[] = [];
let recording: "granted" | "denied" = "denied";

/** Whether a session may be recorded; denied until analytics runs, and again after it. */
export function sessionRecordingConsent(): "granted" | "denied" {
  return recording;
}

/** Starts sending, session recording allowed; what is returned ends both, without a last word. */
export function startAnalytics(config: { host: string; key: string }): () => void {
  const address = `${config.host.replace(/\/+$/, "")}/capture/`;
  const visitor = visitorId();
  recording = "granted";
  send = ({ event, properties }) => {
    const body = {
      api_key: config.key,
      event,
      distinct_id: visitor,
      properties: { ...properties, session_recording_consent: recording },
    };
    // As text, so that another origin needs no preflight; a lost event is nobody's problem.
    void fetch(address, {
      method: "POST",
      body: JSON.stringify(body),
      credentials: "omit",
      keepalive: true,
    }).catch(() => {});
  };
  for (const event of waiting) send(event);
  waiting = [];
  return () => {
    send = null;
    recording = "denied";
    waiting = [];
    forgetVisitor();
  };
}

export function capture(event: string, properties: Record<string, unknown> = {}): void {
  if (send) send({ event, properties });
  else if (waiting.length < 20) waiting.push({ event, properties });
}

const VISITOR_KEY = "gr_analytics_id";

/** Random, and there only as long as consent is. */
function visitorId(): string {
  try {
    const known = localStorage.getItem(VISITOR_KEY);
    if (known) return known;
    const made = crypto.randomUUID();
    localStorage.setItem(VISITOR_KEY, made);
    return made;
  } catch {
    return crypto.randomUUID();
  }
}

function forgetVisitor(): void {
  try {
    localStorage.removeItem(VISITOR_KEY);
  } catch {}
}
