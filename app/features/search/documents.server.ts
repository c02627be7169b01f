import type { Service } from "#app/features/catalogue/schema.ts";
import { isLive } from "#app/features/catalogue/schema.ts";
import { type ContentFiles, faqAnchor } from "#app/features/content/data.server.ts";
import type { Config } from "#server/config.ts";
import { TOPICS, topicId } from "#content/topics.ts";
import type { SearchKind } from "./schema.ts";

export type SearchDocument = {
  id: string;
  kind: SearchKind;
  title: string;
  summary: string;
  /** Further names for it. */
  keywords: string;
  body: string;
  url: string;
};

export type ListedExpert = {
  slug: string;
  name: string;
  headline: string;
  biography: string;
  topicKeys: string[];
};

/** The price list's id in the search service (spec 3). */
export const PRICES_ID = "defaults_and_addons_prices";

/** Where a page of content/pages/ stands, and other words people look for it by. */
const PAGES: Record<string, { url: string; keywords: string }> = {
  business: { url: "/business", keywords: "companies teams employers organisations" },
  contact: { url: "/contact", keywords: "support help phone e-mail write" },
  oneway: { url: "/interviews/oneway", keywords: "recorded video one-way free weekly" },
  ourstory: { url: "/ourstory", keywords: "about us company team" },
  specialized: { url: "/interviews/specialized", keywords: "specialised personalised call" },
  testimonials: { url: "/testimonials", keywords: "reviews ratings feedback" },
  "top-jobs": { url: "/top-jobs", keywords: "careers roles jobs" },
  universities: { url: "/universities", keywords: "colleges campus students organisations" },
  "visa-campaign": { url: "/visa-campaign", keywords: "visa consulate embassy" },
  webinar: { url: "/webinar", keywords: "webinars live talks events" },
  whyus: { url: "/whyus", keywords: "why us reasons" },
};

/** Pages whose words are data, so that no file tells them. */
const OTHER_PAGES: readonly SearchDocument[] = [
  {
    id: PRICES_ID,
    kind: "page",
    title: "Pricing",
    summary:
      "What each session, review and pack costs in dollars and rupees, what is included, and what comes back when plans change.",
    keywords: "prices price cost fees packs refund cancel",
    body: "",
    url: "/pricing",
  },
  {
    id: "page:book-your-slot",
    kind: "page",
    title: "Book your slot",
    summary: "Choose a session and a time, confirm your e-mail, pay. It takes two minutes.",
    keywords: "booking schedule appointment reserve times",
    body: "",
    url: "/book-your-slot",
  },
  {
    id: "page:experts",
    kind: "page",
    title: "Experts",
    summary: "Everybody who interviews here, with their topics and next free times.",
    keywords: "interviewers mentors people",
    body: "",
    url: "/experts",
  },
  {
    id: "page:blogs",
    kind: "page",
    title: "Blog",
    summary: "Articles on how interviews are scored and how to prepare for yours.",
    keywords: "blogs articles posts reading",
    body: "",
    url: "/blogs",
  },
];

/** Everything that can be found, put together from content, catalogue and experts. */
export function buildDocuments(
  appEnv: Config["appEnv"],
  content: ContentFiles,
  catalogue: { services: readonly Service[]; experts: readonly ListedExpert[] },
): SearchDocument[] {
  const topicName = (key: string) => TOPICS.find((topic) => topic.key === key)?.topicName ?? key;
  return [
    ...nicheDocuments(appEnv, content, catalogue.services),
    ...catalogue.services.filter(isLive).map((service): SearchDocument => {
      const name = topicName(service.topicKey);
      return {
        id: `topic:${service.topicKey}`,
        kind: "topic",
        title: name,
        summary: `Experts who interview in ${name}, and when they are free next.`,
        keywords: "topic experts",
        body: "",
        url: `/experts?topic=${service.topicKey}`,
      };
    }),
    ...catalogue.experts.map((expert): SearchDocument => ({
      id: `expert:${expert.slug}`,
      kind: "expert",
      title: expert.name,
      summary: expert.headline,
      keywords: `expert ${expert.topicKeys.map(topicName).join(", ")}`,
      body: expert.biography,
      url: `/experts/${expert.slug}`,
    })),
    ...content.posts().map((post): SearchDocument => ({
      id: `post:${post.slug}`,
      kind: "post",
      title: post.title,
      summary: post.description,
      keywords: `blog ${post.slug.replaceAll("-", " ")}`,
      body: plainText(post.body),
      url: `/blogs/${post.slug}`,
    })),
    ...faqDocuments(content),
    ...pageDocuments(content),
    ...OTHER_PAGES,
  ];
}

function nicheDocuments(
  appEnv: Config["appEnv"],
  content: ContentFiles,
  services: readonly Service[],
): SearchDocument[] {
  return content.nicheList().map(({ slug, title, summary, serviceSlug }) => {
    const page = content.niche(slug);
    const service = services.find((candidate) => candidate.slug === serviceSlug);
    // The page a topic is sold on goes by the topic's id, which the pinned hits name.
    const isItsOwn = service?.slug === slug;
    const id = (isItsOwn && service.topicKey ? topicId(service.topicKey, appEnv) : "") || "";
    return {
      id: id === "" ? `service:${slug}` : id,
      kind: "service",
      title: page?.title ?? title,
      summary: page?.lead ?? summary,
      keywords: `${slug.replaceAll("-", " ")} ${service?.title ?? ""} ${service?.description ?? ""}`,
      body: page
        ? [
            summary,
            ...page.forWhom,
            ...page.rubric.map((line) => line.dimension),
            ...page.questions.map((line) => line.question),
            ...page.faq.flatMap((entry) => [entry.question, ...entry.answer]),
          ].join("\n")
        : summary,
      url: `/niche/${slug}`,
    };
  });
}

function faqDocuments(content: ContentFiles): SearchDocument[] {
  return content
    .faq()
    .groups.flatMap((group) => group.entries)
    .map(({ id, question, answer }) => ({
      id: `faq:${id}`,
      kind: "faq",
      title: question,
      summary: answer[0] ?? "",
      keywords: "",
      body: answer.slice(1).join("\n"),
      url: `/pricing#${faqAnchor(id)}`,
    }));
}

function pageDocuments(content: ContentFiles): SearchDocument[] {
  return content.pageNames().flatMap((name): SearchDocument[] => {
    const place = PAGES[name];
    const page = place && content.page(name);
    if (!page) return [];
    return [
      {
        id: `page:${name}`,
        kind: name === "oneway" ? "service" : "page",
        title: page.title,
        summary: page.lead,
        keywords: `${name.replaceAll("-", " ")} ${place.keywords}`,
        body: page.sections
          .flatMap((section) => [
            section.title,
            ...section.body,
            ...(section.points ?? []).flatMap((point) => [point.title, point.text]),
          ])
          .join("\n"),
        url: place.url,
      },
    ];
  });
}

/** Markdown without its marks: what a reader would see, good enough to find words in. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[#>\s]+|^\s*(?:[-*+]|\d+\.)\s+/gm, "")
    .replace(/^\|?[\s:|-]+\|$/gm, "")
    .replace(/[*`|]+/g, " ");
}
