import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page of the site. JSON calls, webhooks and health stand in server/app.ts. */
export default [
  index("routes/marketing/home.tsx"),
  route("experts", "routes/marketing/experts.tsx"),
  route("experts/:slug", "routes/marketing/expert.tsx"),

  route("book-your-slot", "routes/booking/book-your-slot.tsx"),
  route("book-your-slot/draft", "routes/booking/draft.tsx"),
  route("checkout/sandbox/:session", "routes/checkout/sandbox.tsx"),
  route("orders/:id", "routes/booking/order.tsx"),
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
