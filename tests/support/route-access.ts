import type { Part } from "#modules/admin/policy.ts";

/** Who may access a URL. Everybody else gets the same response as for a missing page. */
export type Access =
  /** The same for everyone, without personal data. */
  | "everybody"
  /** Needs a session; redirects to sign-in without one. */
  | "own account"
  /** An order's buyer, by session or by the link in their emails. */
  | "buyer"
  | "buyer or expert"
  | "holder"
  /** For a session's candidate and expert (tests/http/room-access.test.ts, recordings.test.ts). */
  | "session's people"
  /** Something of somebody's own (tests/http/recordings.test.ts, ai-sessions.test.ts). */
  | "its maker"
  /** The URL or body is the secret: signed or random. */
  | "whoever knows it"
  /** Development only: tests/process/prod.test.ts shows that production lacks it. */
  | "development"
  /** Experts' workspace: sign-in for those without a session, 404 for everybody else. */
  | "expert"
  /** One session: sign-in without a session, 404 for everybody but this person. */
  | "session's expert"
  | "session's candidate"
  | "staff before two-factor"
  | { staff: Part };

const admin = (part: Part): Access => ({ staff: part });

/** Every page of app/routes.ts. */
export const PAGE_ACCESS: Record<string, Access> = {
  "/": "everybody",
  "/niche": "everybody",
  "/niche/:slug": "everybody",
  "/pricing": "everybody",
  "/whyus": "everybody",
  "/ourstory": "everybody",
  "/visa-campaign": "everybody",
  "/interviews/oneway": "everybody",
  "/interviews/specialized": "everybody",
  "/live/finder": "everybody",
  "/live/home": "everybody",
  "/live/niches/:slug": "everybody",
  "/experts": "everybody",
  "/experts/:slug": "everybody",
  "/blogs": "everybody",
  "/blogs/for/:niche": "everybody",
  "/blogs/feed.xml": "everybody",
  "/blogs/:slug": "everybody",
  "/webinar": "everybody",
  "/webinar/:token": "everybody",
  "/top-jobs": "everybody",
  "/testimonials": "everybody",
  "/business": "everybody",
  "/universities": "everybody",
  "/contact": "everybody",
  "/privacy": "everybody",
  "/terms": "everybody",
  "/search": "everybody",
  "/sitemap.xml": "everybody",
  "/robots.txt": "everybody",
  "/request-a-call": "everybody",
  "/inquiry": "everybody",
  "/message": "everybody",
  "/notify-me": "everybody",
  "/newsletter": "everybody",
  "/newsletter/confirm": "whoever knows it",
  "/newsletter/unsubscribe": "whoever knows it",
  "/book-your-slot": "holder",
  "/book-your-slot/draft": "holder",
  "/checkout/sandbox/:session": "whoever knows it",
  "/packs/:service/:size": "everybody",
  "/orders/:id": "buyer or expert",
  "/orders/:id/change": "buyer",
  "/orders/:id/cancel": "buyer or expert",
  "/orders/:id/calendar.ics": "buyer or expert",
  "/orders/:id/receipt": "buyer",
  "/orders/:id/documents/:file": "buyer",
  "/sessions/ai": "everybody",
  "/sessions/ai/full": "everybody",
  "/sessions/ai/:id": "its maker",
  "/sessions/ai/:id/report": "its maker",
  "/room/:id": "session's people",
  "/device-check": "everybody",
  "/candidate": "own account",
  "/candidate/login": "everybody",
  "/candidate/sessions/:id": "session's candidate",
  "/candidate/sessions/:id/scorecard.pdf": "session's candidate",
  "/candidate/sessions/:id/self-score": "session's candidate",
  "/candidate/progress": "own account",
  "/candidate/progress.json": "own account",
  "/candidate/progress.pdf": "own account",
  "/candidate/progress/drills/:topic/:dimension": "own account",
  "/candidate/settings": "own account",
  "/candidate/export.json": "own account",
  "/candidate/sign-out": "own account",
  "/expert/apply": "own account",
  "/expert/feed/:file": "whoever knows it",
  "/expert/calendar": "expert",
  "/expert/insights": "expert",
  "/expert/earnings": "expert",
  "/expert/earnings/:file": "expert",
  "/expert/second-factor": "expert",
  "/expert": "expert",
  "/expert/sessions": "expert",
  "/expert/sessions/:id": "session's expert",
  "/expert/sessions/:id/draft": "session's expert",
  "/expert/hours": "expert",
  "/expert/profile": "expert",
  "/expert/*": "expert",
  "/admin/second-factor": "staff before two-factor",
  "/admin": admin("overview"),
  "/admin/orders": admin("orders"),
  "/admin/orders/:id": admin("orders"),
  "/admin/bookings": admin("bookings"),
  "/admin/claims": admin("claims"),
  "/admin/reviews": admin("reviews"),
  "/admin/experts": admin("experts"),
  "/admin/payments": admin("payments"),
  "/admin/payouts": admin("payouts"),
  "/admin/refunds": admin("refunds"),
  "/admin/ledger": admin("ledger"),
  "/admin/reconciliation": admin("ledger"),
  "/admin/coupons": admin("coupons"),
  "/admin/leads": admin("leads"),
  "/admin/mails": admin("mails"),
  "/admin/mails/:id": admin("mails"),
  "/admin/jobs": admin("jobs"),
  "/admin/webhooks": admin("webhooks"),
  "/admin/webhooks/:provider/:event": admin("webhooks"),
  "/admin/audit": admin("audit"),
  "/admin/csv/:list": admin("orders"),
  "/admin/*": admin("overview"),
  "/dev/ui": "development",
  "/dev/mail": "development",
  "/dev/emails": "development",
  "/dev/emails/:email": "development",
  "/*": "everybody",
};

/** Every call of server/app.ts. */
export const CALL_ACCESS: Record<string, Access> = {
  "GET /healthz": "everybody",
  "GET /readyz": "everybody",
  "GET /metrics": "whoever knows it",
  "GET /api/v2/actions/timezones": "everybody",
  "GET /api/v2/actions/calendar/time": "everybody",
  "GET /api/site-config": "everybody",
  "GET /api/slots": "everybody",
  "GET /api/search": "everybody",
  "POST /api/holds": "everybody",
  "POST /api/orders": "holder",
  "GET /api/orders/:id": "buyer",
  "GET /api/me": "own account",
  "GET /api/me/sessions": "own account",
  "POST /api/codes": "everybody",
  "POST /api/codes/verify": "whoever knows it",
  "POST /api/passkeys/options": "own account",
  "GET /photos/:file": "everybody",
  "POST /expert/profile/photo": "expert",
  "POST /expert/profile/photo/remove": "expert",
  "POST /specialized/request": "everybody",
  "POST /zoho/newsletter": "everybody",
  "POST /api/messages": "everybody",
  "POST /api/inquiries": "everybody",
  "POST /api/interest": "everybody",
  "POST /webhooks/:provider": "whoever knows it",
  "GET /room/:id/socket": "session's people",
  "GET /runner/frame": "everybody",
  "GET /runner/python/:file": "everybody",
  "GET /speech/:version/:file": "everybody",
  "GET /speech/questions/:topic/:file": "everybody",
  "POST /room/:id/recordings": "session's people",
  "GET /room/:id/recordings/:recording": "its maker",
  "PATCH /room/:id/recordings/:recording": "its maker",
  "GET /recordings/:id": "session's people",
  "POST /recordings/:id/delete": "its maker",
  "POST /recordings/transcripts/:id/delete": "session's people",
  "GET /api/sessions/:id/replay": "session's people",
  "POST /dev/clock": "development",
  "GET /dev/jobs.json": "development",
  "GET /dev/mail.json": "development",
  "GET /dev/mail/:file": "development",
};

/** Who may send what over a room's socket; events by kind. Everybody else gets no socket. */
export const ROOM_MESSAGE_ACCESS: Record<string, "both" | "expert"> = {
  join: "both",
  signal: "both",
  media: "both",
  doc: "both",
  awareness: "both",
  leave: "both",
  "event chat": "both",
  "event run": "both",
  "event language": "both",
  "event segment": "both",
  "event consent": "both",
  "event question": "expert",
  "event phase": "expert",
  "event extend": "expert",
  "event mark": "expert",
  "event note": "expert",
  "event call": "expert",
  "event end": "expert",
};
