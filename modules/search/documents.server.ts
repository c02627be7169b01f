import type { Service } from "#modules/catalog/schema.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { type ContentFiles, faqAnchor } from "#modules/content/data.server.ts";
import type { Searchable } from "#adapters/search/port.ts";
import type { Config } from "#platform/config.ts";
import { TOPICS, topicId } from "#content/topics.ts";
import { FAQ_WORDS, NICHE_WORDS } from "./other-words.ts";
import { OTHER_PAGES, PAGES } from "./pages.ts";
import type { SearchKind } from "./schema.ts";

export type SearchDocument = Searchable & { kind: SearchKind };

export type ListedExpert = {
  slug: string;
  name: string;
  headline: string;
  biography: string;
  topicKeys: string[];
};

export function buildDocuments(
  appEnv: Config["appEnv"],
  content: ContentFiles,
  catalog: { services: readonly Service[]; experts: readonly ListedExpert[] },
): SearchDocument[] {
  return [
    ...nicheDocuments(appEnv, content, catalog.services),
    ...catalog.services.filter(isLive).map((service): SearchDocument => {
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
    ...catalog.experts.map(expertDocument),
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
    ...content.webinars().webinars.map((webinar): SearchDocument => ({
      id: `webinar:${webinar.slug}`,
      kind: "page",
      title: webinar.title,
      summary: webinar.summary,
      keywords: `webinar ${webinar.slug.replaceAll("-", " ")}`,
      body: [...webinar.forWhom, ...webinar.takeaways].join("\n"),
      url: `/webinar/${webinar.slug}`,
    })),
    ...OTHER_PAGES.map((page): SearchDocument => ({ ...page, kind: "page", body: "" })),
  ];
}

const topicName = (key: string) => TOPICS.find((topic) => topic.key === key)?.topicName ?? key;

export const expertId = (slug: string) => `expert:${slug}`;

export const expertDocument = (expert: ListedExpert): SearchDocument => ({
  id: expertId(expert.slug),
  kind: "expert",
  title: expert.name,
  summary: expert.headline,
  keywords: `expert ${expert.topicKeys.map(topicName).join(", ")}`,
  body: expert.biography,
  url: `/experts/${expert.slug}`,
});

function nicheDocuments(
  appEnv: Config["appEnv"],
  content: ContentFiles,
  services: readonly Service[],
): SearchDocument[] {
  return content.nicheList().map(({ slug, title, summary, serviceSlug }) => {
    const page = content.niche(slug);
    const service = services.find((candidate) => candidate.slug === serviceSlug);
    // A topic's own page uses the topic's id, which the pinned hits name.
    const isItsOwn = service?.slug === slug;
    const id = (isItsOwn && service.topicKey ? topicId(service.topicKey, appEnv) : "") || "";
    return {
      id: id === "" ? `service:${slug}` : id,
      kind: "service",
      title: page?.title ?? title,
      summary: page?.lead ?? summary,
      // Some people write the name in one word.
      keywords: [
        slug.replaceAll("-", " "),
        slug.replaceAll("-", ""),
        NICHE_WORDS[slug] ?? "",
        service?.title ?? "",
        service?.description ?? "",
      ].join(" "),
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
      keywords: FAQ_WORDS[id] ?? "",
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
        title: place.name,
        summary: page.lead,
        keywords: `${name.replaceAll("-", " ")} ${place.keywords} ${page.title}`,
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

/** Strips Markdown, well enough to index the words. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[#>\s]+|^\s*(?:[-*+]|\d+\.)\s+/gm, "")
    .replace(/^\|?[\s:|-]+\|$/gm, "")
    .replace(/[*`|]+/g, " ");
}
