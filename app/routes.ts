import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page of the site. API calls, webhooks and health checks are in server/app.ts. */
export default [
  index("routes/site/home.tsx"),
  route("niche", "routes/site/niches.tsx"),
  route("niche/:slug", "routes/site/niche.tsx"),
  route("pricing", "routes/site/pricing.tsx"),
  route("whyus", "routes/site/why-us.tsx"),
  route("ourstory", "routes/site/our-story.tsx"),
  route("visa-campaign", "routes/site/visa-campaign.tsx"),
  route("interviews/oneway", "routes/site/recorded-interview.tsx", { id: "oneway" }),
  route("interviews/specialized", "routes/site/recorded-interview.tsx", { id: "specialized" }),
  ...prefix("live", [
    route("home", "routes/site/home-live.ts"),
    route("niches/:slug", "routes/site/niche-live.ts"),
  ]),
  route("experts", "routes/site/experts.tsx"),
  route("experts/:slug", "routes/site/expert.tsx"),
  ...prefix("blogs", [
    index("routes/site/blogs.tsx"),
    route("for/:niche", "routes/site/blogs.tsx", { id: "blogs-by-niche" }),
    route("feed.xml", "routes/site/feed.ts"),
    route(":slug", "routes/site/blog-post.tsx"),
  ]),
  ...prefix("webinar", [
    index("routes/site/webinars.tsx"),
    route(":token", "routes/site/webinar.tsx"),
  ]),
  route("top-jobs", "routes/site/top-jobs.tsx"),
  route("testimonials", "routes/site/testimonials.tsx"),
  route("business", "routes/site/organization.tsx", { id: "business" }),
  route("universities", "routes/site/organization.tsx", { id: "universities" }),
  route("contact", "routes/site/contact.tsx"),
  route("privacy", "routes/site/legal.tsx", { id: "privacy" }),
  route("terms", "routes/site/legal.tsx", { id: "terms" }),
  route("search", "routes/site/search.tsx"),
  route("sitemap.xml", "routes/site/sitemap.ts"),
  route("robots.txt", "routes/site/robots.ts"),

  route("request-a-call", "routes/site/request-a-call.tsx"),
  route("inquiry", "routes/site/inquiry.tsx"),
  route("message", "routes/site/message.tsx"),
  route("notify-me", "routes/site/notify-me.tsx"),
  ...prefix("newsletter", [
    index("routes/site/newsletter.tsx"),
    route("confirm", "routes/site/newsletter-confirm.tsx"),
    route("unsubscribe", "routes/site/newsletter-unsubscribe.tsx"),
  ]),

  route("book-your-slot", "routes/booking/book-your-slot.tsx"),
  route("book-your-slot/draft", "routes/booking/draft.tsx"),
  route("packs/:service/:size", "routes/booking/pack.tsx"),
  route("checkout/sandbox/:session", "routes/dev/sandbox.tsx"),
  route("orders/:id", "routes/booking/order.tsx"),
  route("orders/:id/change", "routes/booking/change-time.tsx"),
  route("orders/:id/cancel", "routes/booking/cancel-session.tsx"),
  route("orders/:id/calendar.ics", "routes/booking/order-calendar.tsx"),
  route("orders/:id/receipt", "routes/booking/order-receipt.tsx"),
  route("orders/:id/documents/:file", "routes/booking/order-document.ts"),

  ...prefix("candidate", [
    index("routes/account/candidate.tsx"),
    route("login", "routes/account/login.tsx"),
    route("settings", "routes/account/settings.tsx"),
    route("export.json", "routes/account/export.tsx"),
    route("sign-out", "routes/account/sign-out.tsx"),
  ]),

  route("expert", "routes/expert/layout.tsx", [
    index("routes/expert/today.tsx"),
    route("hours", "routes/expert/hours.tsx"),
    route("profile", "routes/expert/profile.tsx"),
  ]),

  route("admin/second-factor", "routes/admin/second-factor.tsx"),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/overview.tsx"),
    route("orders", "routes/admin/orders.tsx"),
    route("orders/:id", "routes/admin/order.tsx"),
    route("bookings", "routes/admin/bookings.tsx"),
    route("claims", "routes/admin/claims.tsx"),
    route("payments", "routes/admin/payments.tsx"),
    route("refunds", "routes/admin/refunds.tsx"),
    route("ledger", "routes/admin/ledger.tsx"),
    route("reconciliation", "routes/admin/reconciliation.tsx"),
    route("coupons", "routes/admin/coupons.tsx"),
    route("leads", "routes/admin/leads.tsx"),
    route("mails", "routes/admin/mails.tsx"),
    route("mails/:id", "routes/admin/mail.tsx"),
    route("jobs", "routes/admin/jobs.tsx"),
    route("webhooks", "routes/admin/webhooks.tsx"),
    route("webhooks/:provider/:event", "routes/admin/webhook.tsx"),
    route("audit", "routes/admin/audit.tsx"),
    route("csv/:list", "routes/admin/csv.tsx"),
  ]),

  layout("routes/dev/layout.tsx", [
    route("dev/ui", "routes/dev/ui.tsx"),
    route("dev/mail", "routes/dev/mail.tsx"),
  ]),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
