/**
 * Product analytics in the browser: none by default; PostHog's capture call if configured and
 * consented to. The key selects the project, one per environment.
 */
type Event = { event: string; properties: Record<string, unknown> };

let send: ((event: Event) => void) | null = null;
/** Events sent before the configuration arrived. */
let waiting: Event[] = [];
let recording: "granted" | "denied" = "denied";

/** Whether a session may be recorded; denied before analytics runs and after it stops. */
export function sessionRecordingConsent(): "granted" | "denied" {
  return recording;
}

/** Starts sending events and allows session recording. Returns a function that stops both. */
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
    // As text, so that no CORS preflight is needed. Losing an event is fine.
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

/** Random, and stored only while there is consent. */
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
