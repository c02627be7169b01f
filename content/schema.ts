import { z } from "zod";

/** Schemas of the files in content/. A bad file is rejected with its name and field. */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words with dashes");
const line = z.string().trim().min(1);
const paragraphs = z.array(line).min(1);

export const FaqEntry = z.strictObject({ question: line, answer: paragraphs });
export type FaqEntry = z.infer<typeof FaqEntry>;

const NamedFaqEntry = z.strictObject({ id: slug, ...FaqEntry.shape });

/** content/niches/{slug}.json: one niche page. No two pages share copy. */
export const NicheContent = z.strictObject({
  slug,
  /** Limits of search results: 60 characters for the title, 160 for the description. */
  metaTitle: line.max(60),
  metaDescription: line.min(70).max(160),
  title: line,
  lead: line,
  forWhom: z.array(line).min(2).max(4),
  timeline: z
    .array(z.strictObject({ when: line, what: line }))
    .min(3)
    .max(6),
  /** What is scored, and what a 1 and a 5 look like. */
  rubric: z
    .array(z.strictObject({ dimension: line, weak: line, strong: line }))
    .min(4)
    .max(6),
  questions: z.array(z.strictObject({ question: line, strong: line, weak: line })).length(5),
  faq: z.array(FaqEntry).min(3).max(6),
  relatedPosts: z.array(slug).min(1).max(3),
});
export type NicheContent = z.infer<typeof NicheContent>;

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

/** Front matter of content/legal/{name}.md. `asOf` is the day the text describes. */
export const LegalFront = z.strictObject({
  title: line.max(60),
  description: line.min(70).max(160),
  asOf: z.iso.date(),
});
export type LegalFront = z.infer<typeof LegalFront>;

/** A path on this site with an optional fragment, or a fragment alone. */
const internalHref = z
  .string()
  .regex(/^(\/[a-z0-9/-]*)?(\?[a-z0-9=&-]+)?(#[a-z0-9-]+)?$/, "a path on this site, or #place")
  .min(1);

const internalFile = z
  .string()
  .regex(/^(\/[a-z0-9-]+)+\.(svg|png|webp)$/, "a picture on this site");

export const PageContent = z.strictObject({
  metaTitle: line.max(60),
  metaDescription: line.min(70).max(160),
  title: line,
  lead: line,
  sections: z
    .array(
      z.strictObject({
        title: line,
        body: paragraphs,
        points: z
          .array(z.strictObject({ title: line, text: line }))
          .min(2)
          .optional(),
      }),
    )
    .min(1),
  cta: z.strictObject({ label: line.max(40), href: internalHref }).optional(),
});
export type PageContent = z.infer<typeof PageContent>;

/** content/services.json: what is sold. Amounts are in minor units per currency. */
const minor = z.int().nonnegative();
export const ServicesFile = z.strictObject({
  services: z
    .array(
      z.strictObject({
        slug,
        title: line,
        description: line,
        format: z.enum(["live", "ai", "oneway", "document"]),
        durationMin: z.int().positive().nullable(),
        lengthNote: line,
        topicKey: slug.nullable(),
        pricesMinor: z.strictObject({ USD: minor, INR: minor }),
      }),
    )
    .min(1),
  packs: z.array(
    z.strictObject({
      sessions: z.int().positive(),
      percentOff: z.int().min(0).max(100),
      validMonths: z.int().positive(),
    }),
  ),
  recordingScorecard: z.strictObject({ pricesMinor: z.strictObject({ USD: minor, INR: minor }) }),
});
export type ServicesFile = z.infer<typeof ServicesFile>;

/** content/niches.json: every niche in order, with its summary and the service it sells. */
export const NichesFile = z.strictObject({
  niches: z.array(z.strictObject({ slug, title: line, summary: line, serviceSlug: slug })).min(1),
});
export type NichesFile = z.infer<typeof NichesFile>;

export const CardsFile = z.strictObject({
  cards: z
    .array(
      z.strictObject({
        title: line,
        description: line,
        type: z.array(z.enum(["AI", "TECHNOLOGY", "FRESHERS", "20_EXP_PLUS", "VISA"])).min(1),
        img_url: internalFile,
        redirect_url: internalHref,
        isTrendingJob: z.boolean(),
      }),
    )
    .min(1),
});
export type CardsFile = z.infer<typeof CardsFile>;

export const FaqFile = z.strictObject({
  groups: z
    .array(z.strictObject({ title: line, entries: z.array(NamedFaqEntry).min(1) }))
    .min(1)
    .refine((groups) => {
      const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
      return new Set(ids).size === ids.length;
    }, "each id stands once"),
});
export type FaqFile = z.infer<typeof FaqFile>;

/** content/careers.json: jobs, and the niche that prepares for each. */
export const CareersFile = z.strictObject({
  careers: z.array(z.strictObject({ title: line, why: line, niche: slug })).min(1),
});
export type CareersFile = z.infer<typeof CareersFile>;

export const FooterLinksFile = z.strictObject({
  items: z
    .array(z.strictObject({ title: line, redirect_url: internalHref, isTrendingJob: z.boolean() }))
    .min(1),
});
export type FooterLinksFile = z.infer<typeof FooterLinksFile>;

/** content/webinars.json. Instants are UTC, lengths are minutes. */
export const WebinarsFile = z.strictObject({
  webinars: z
    .array(
      z.strictObject({
        slug,
        title: line,
        summary: line,
        metaDescription: line.min(70).max(160),
        forWhom: z.array(line).min(2).max(4),
        takeaways: z.array(line).min(3).max(5),
        /** The minutes of the parts add up to the whole. */
        agenda: z.array(z.strictObject({ minutes: z.int().positive(), what: line })).min(3),
        /** Follows "With". */
        hostRole: line.regex(/^[a-z]/, "begins in lower case"),
        startsAt: z.iso.datetime({ error: "a UTC instant such as 2027-01-21T15:00:00Z" }),
        durationMin: z.int().positive(),
        seats: z.int().positive(),
      }),
    )
    .min(1),
});
export type WebinarsFile = z.infer<typeof WebinarsFile>;
