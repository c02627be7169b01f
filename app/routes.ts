import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page of the site. JSON calls, webhooks and health stand in server/app.ts. */
export default [
  index("routes/marketing/home.tsx"),
  route("niche", "routes/marketing/niches.tsx"),
  route("niche/:slug", "routes/marketing/niche.tsx"),
  route("pricing", "routes/marketing/pricing.tsx"),
  route("whyus", "routes/marketing/why-us.tsx"),
  route("ourstory", "routes/marketing/our-story.tsx"),
  route("visa-campaign", "routes/marketing/visa-campaign.tsx"),
  route("interviews/oneway", "routes/marketing/recorded-interview.tsx", { id: "oneway" }),
  route("interviews/specialized", "routes/marketing/recorded-interview.tsx", { id: "specialized" }),
  ...prefix("live", [
    route("home", "routes/resources/home-live.ts"),
    route("niches/:slug", "routes/resources/niche-live.ts"),
  ]),
  route("experts", "routes/marketing/experts.tsx"),
  route("experts/:slug", "routes/marketing/expert.tsx"),
  ...prefix("blogs", [
    index("routes/marketing/blogs.tsx"),
    route("for/:niche", "routes/marketing/blogs.tsx", { id: "blogs-by-niche" }),
    route("feed.xml", "routes/resources/feed.ts"),
    route(":slug", "routes/marketing/blog-post.tsx"),
  ]),
  ...prefix("webinar", [
    index("routes/marketing/webinars.tsx"),
    route(":token", "routes/marketing/webinar.tsx"),
  ]),
  route("top-jobs", "routes/marketing/top-jobs.tsx"),
  route("testimonials", "routes/marketing/testimonials.tsx"),
  route("business", "routes/marketing/organization.tsx", { id: "business" }),
  route("universities", "routes/marketing/organization.tsx", { id: "universities" }),
  route("contact", "routes/marketing/contact.tsx"),
  route("privacy", "routes/marketing/legal.tsx", { id: "privacy" }),
  route("terms", "routes/marketing/legal.tsx", { id: "terms" }),
  route("search", "routes/marketing/search.tsx"),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),

  route("request-a-call", "routes/leads/request-a-call.tsx"),
  route("inquiry", "routes/leads/inquiry.tsx"),
  route("message", "routes/leads/message.tsx"),
  route("notify-me", "routes/leads/notify-me.tsx"),
  ...prefix("newsletter", [
    index("routes/leads/newsletter.tsx"),
    route("confirm", "routes/leads/newsletter-confirm.tsx"),
    route("unsubscribe", "routes/leads/newsletter-unsubscribe.tsx"),
  ]),

  route("book-your-slot", "routes/booking/book-your-slot.tsx"),
  route("book-your-slot/draft", "routes/booking/draft.tsx"),
  route("checkout/sandbox/:session", "routes/checkout/sandbox.tsx"),
  route("orders/:id", "routes/booking/order.tsx"),
  route("orders/:id/change", "routes/booking/change-time.tsx"),
  route("orders/:id/cancel", "routes/booking/cancel-session.tsx"),
  route("orders/:id/calendar.ics", "routes/booking/order-calendar.tsx"),

  ...prefix("candidate", [
    index("routes/account/candidate.tsx"),
    route("login", "routes/account/login.tsx"),
    route("settings", "routes/account/settings.tsx"),
    route("export.json", "routes/account/export.tsx"),
    route("sign-out", "routes/account/sign-out.tsx"),
  ]),

  ...prefix("dev", [route("ui", "routes/dev/ui.tsx"), route("mail", "routes/dev/mail.tsx")]),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
