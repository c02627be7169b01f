import { listPostNiches } from "./posts.server.ts";
import { type ContentFiles, contentFiles } from "./read-files.server.ts";

const FIXED = [
  "/",
  "/whyus",
  "/pricing",
  "/niche",
  "/top-jobs",
  "/ourstory",
  "/blogs",
  "/business",
  "/universities",
  "/contact",
  "/privacy",
  "/terms",
  "/visa-campaign",
  "/interviews/oneway",
  "/interviews/specialized",
  "/tools/resume-check",
] as const;

/** Public pages that depend on the request, the deployment or the time. */
const PER_REQUEST = [
  "/book-your-slot",
  "/expert/apply",
  "/experts",
  "/testimonials",
  "/webinar",
  "/sessions/ai",
  "/sessions/visa",
] as const;

/**
 * Every public page from content and fixed paths, for the sitemap. Expert pages come from the
 * database.
 */
export function listPublicPages(
  content: ContentFiles = contentFiles(),
): { path: string; changedOn?: string }[] {
  return [
    ...[...FIXED, ...PER_REQUEST].map((path) => ({ path })),
    ...content.nicheList().map(({ slug }) => ({ path: `/niche/${slug}` })),
    ...listPostNiches(content).map(({ slug }) => ({ path: `/blogs/for/${slug}` })),
    ...content.posts().map(({ slug, date }) => ({ path: `/blogs/${slug}`, changedOn: date })),
    ...content.webinars().webinars.map(({ slug }) => ({ path: `/webinar/${slug}` })),
  ];
}

/** Pages that are the same for everyone, prerendered by react-router.config.ts. */
export function listBuiltPages(content: ContentFiles = contentFiles()): string[] {
  const perRequest: readonly string[] = PER_REQUEST;
  return listPublicPages(content)
    .map(({ path }) => path)
    .filter((path) => !perRequest.includes(path) && !path.startsWith("/webinar/"));
}
