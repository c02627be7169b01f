import bricolage from "./fonts/bricolage-grotesque-latin.woff2?url";
import hanken from "./fonts/hanken-grotesk-latin.woff2?url";

/**
 * Link descriptors for the root route's `links`: the two Latin subsets that every page needs for
 * first paint.
 */
export const fontPreloads = [hanken, bricolage].map((href) => ({
  rel: "preload",
  href,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
