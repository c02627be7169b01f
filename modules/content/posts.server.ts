import { NICHES } from "#content/niches.ts";
import { SERVICES } from "#content/services.ts";
import { renderMarkdown, type TextHeading } from "./markdown.server.ts";
import {
  type ContentFiles,
  contentFiles,
  getPost,
  listPosts,
  type Post,
} from "./read-files.server.ts";
import { readingMinutes } from "./reading-time.ts";

export type PostCard = {
  slug: string;
  title: string;
  description: string;
  author: string;
  /** `2026-03-05` */
  date: string;
  /** `March 5, 2026` */
  dateText: string;
  minutes: number;
  niche: PostNiche;
};

/** `name` is the short form for labels. */
export type PostNiche = { slug: string; name: string; title: string; serviceSlug: string };

export type NextPractice = {
  niche: string;
  title: string;
  text: string;
  /** The booking page; null if it isn't a live service. */
  bookPath: string | null;
};

export type Article = PostCard & {
  html: string;
  headings: TextHeading[];
  words: number;
  next: NextPractice;
  related: PostCard[];
};

/** Newest first; optionally of one niche. */
export function listPostCards(niche?: string): PostCard[] {
  return listPosts()
    .filter((post) => niche === undefined || post.niche === niche)
    .map(toCard);
}

/** Niches that have posts, in site order. */
export function listPostNiches(content: ContentFiles = contentFiles()): PostNiche[] {
  const written = new Set(content.posts().map((post) => post.niche));
  return NICHES.filter(({ slug }) => written.has(slug)).map(({ slug }) => nicheOf(slug));
}

export function getArticle(slug: string): Article | null {
  const post = getPost(slug);
  if (!post) return null;
  const related = post.related.flatMap((name) => getPost(name) ?? []).map(toCard);
  return { ...toCard(post), ...renderMarkdown(post.body), next: nextPractice(post.niche), related };
}

function toCard(post: Post): PostCard {
  const { slug, title, description, author, date } = post;
  return {
    slug,
    title,
    description,
    author,
    date,
    dateText: dateText(date),
    minutes: readingMinutes(renderMarkdown(post.body).words),
    niche: nicheOf(post.niche),
  };
}

function nicheOf(slug: string): PostNiche {
  const niche = NICHES.find((candidate) => candidate.slug === slug)!;
  const name = niche.title.replace(/ mock (interview|session)$/, "");
  return { slug, name, title: niche.title, serviceSlug: niche.serviceSlug };
}

function nextPractice(slug: string): NextPractice {
  const { title, serviceSlug } = nicheOf(slug);
  const service = SERVICES.find((candidate) => candidate.slug === serviceSlug)!;
  const isLive = service.format === "live";
  return {
    niche: slug,
    title,
    text: isLive
      ? `${service.lengthNote} with someone who asks these questions for a living, and a scorecard afterward.`
      : service.description,
    bookPath: isLive ? `/book-your-slot?service=${serviceSlug}` : null,
  };
}

const LONG_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `2026-03-05` as `March 5, 2026`. */
export function dateText(date: string): string {
  return LONG_DATE.format(new Date(`${date}T00:00:00Z`));
}
