import { Hono } from "hono";
import { findCoupon } from "#modules/promotions/data.server.ts";
import type { SiteConfig } from "#app/components/site/schema.ts";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import type { Config } from "#platform/config.ts";
import type { Services } from "#app/services.ts";

/** What a prerendered page needs to know about this deployment and moment. */
export function siteConfigRoutes(services: Pick<Services, "db" | "clock" | "config">) {
  const { db, clock, config } = services;
  const app = new Hono();

  app.get("/api/site-config", async (c) => {
    const coupon = await findCoupon(db, SITE_SETTINGS.banner.code, "interview", clock.now());
    c.header("cache-control", "no-cache");
    return c.json({
      logsToConsole: !config.isProd,
      banner: { active: coupon.ok },
      analytics: config.analytics,
      chatScriptUrl: config.chatScriptUrl,
      captcha: captchaOf(config.captcha),
    } satisfies SiteConfig);
  });

  return app;
}

function captchaOf(captcha: Config["captcha"]): SiteConfig["captcha"] {
  if (captcha.kind === "none") return null;
  // The page's script is served by the host that verifies its tokens.
  const scriptUrl = new URL("/turnstile/v0/api.js?render=explicit", captcha.verifyUrl).href;
  return { siteKey: captcha.siteKey, scriptUrl };
}
