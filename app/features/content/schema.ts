import { z } from "zod";

/** What the content files hold (content/). A bad file is refused with its name and the field's. */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words with dashes");
const line = z.string().trim().min(1);
const paragraphs = z.array(line).min(1);

export const FaqEntry = z.strictObject({ question: line, answer: paragraphs });
export type FaqEntry = z.infer<typeof FaqEntry>;

/** content/niches/{slug}.json: one niche page, all of it its own (issue: no two share their copy). */
export const NicheContent = z.strictObject({
  slug,
  /** Page title for search results, at most 60 characters, and its description, at most 160. */
  metaTitle: line.max(60),
  metaDescription: line.min(70).max(160),
  title: line,
  /** One sentence under the title. */
  lead: line,
  /** Who it is for: two to four concrete kinds of people or moments. */
  forWhom: z.array(line).min(2).max(4),
  /** How the time runs, in order: minutes or days as people would say them. */
  timeline: z.array(z.strictObject({ when: line, what: line })).min(3).max(6),
  /** What is scored, and what a 1 and a 5 look like. */
  rubric: z
    .array(z.strictObject({ dimension: line, weak: line, strong: line }))
    .min(4)
    .max(6),
  /** Five questions as they are asked, with what a strong and a weak answer sounds like. */
  questions: z.array(z.strictObject({ question: line, strong: line, weak: line })).length(5),
  faq: z.array(FaqEntry).min(3).max(6),
  /** Slugs of posts that help. */
  relatedPosts: z.array(slug).min(1).max(3),
});
export type NicheContent = z.infer<typeof NicheContent>;

/** The front of content/posts/{slug}.md, between two lines of `---`, as `key: value` lines. */
export const PostFront = z.strictObject({
  title: line.max(90),
  description: line.min(70).max(160),
  author: line,
  date: z.iso.date(),
  /** Comma-separated slugs. */
  related: z.string().transform((text) => text.split(",").map((part) => part.trim())),
  niche: slug,
});
export type PostFront = z.infer<typeof PostFront>;
