import type { MetaDescriptor } from "react-router";
import { type Crumb, HOME_CRUMB } from "#app/ui/crumbs.ts";
import { BRAND } from "#content/brand.ts";
import { siteOrigin } from "./origin.ts";

type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** Search results show about this many characters. */
const TITLE_LENGTH = 60;
const DEFAULT_IMAGE = "/social/default.png";

/**
 * A public page's head: title, description, canonical URL, preview and structured data. `title` is
 * without the brand, which is added if there is room; `path` is like `/niche/coding`; `image` has
 * 1200 × 630 pixels; `crumbs` are those of `<Breadcrumbs>`.
 */
export function seo(page: {
  title: string;
  description: string;
  path: string;
  image?: string;
  type?: "website" | "article" | "profile";
  crumbs?: readonly Crumb[];
  jsonLd?: readonly JsonLd[];
  noindex?: boolean;
}): MetaDescriptor[] {
  const title = withBrand(page.title);
  const url = absolute(page.path);
  const image = absolute(page.image ?? DEFAULT_IMAGE);
  const crumbs = page.crumbs && page.crumbs.length > 1 ? [breadcrumbs(page.crumbs, page.path)] : [];
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: BRAND.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...[...crumbs, ...(page.jsonLd ?? [])].map((data) => ({ "script:ld+json": data })),
  ];
}

/** The same for a content page; nothing if its content failed to load. */
export function contentSeo(
  content: { metaTitle: string; metaDescription: string } | undefined,
  page: { path: string; label: string; image?: string; jsonLd?: readonly JsonLd[] },
): MetaDescriptor[] {
  if (!content) return [];
  const { label, ...rest } = page;
  return seo({
    ...rest,
    title: content.metaTitle,
    description: content.metaDescription,
    crumbs: [HOME_CRUMB, { label }],
  });
}

/** An absolute URL on this site. */
export function absolute(path: string): string {
  return `${siteOrigin()}${path === "/" ? "/" : path}`;
}

export function organizationData(): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: BRAND.name,
    legalName: BRAND.owner,
    url: absolute("/"),
    logo: absolute("/favicon.svg"),
    email: BRAND.supportEmail,
    sameAs: BRAND.social.map(({ url }) => url),
  };
}

/** The site's name for search results; on the home page only. */
export function siteData(): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: BRAND.name,
    url: absolute("/"),
    inLanguage: "en",
  };
}

/** A service for sale. Prices are in minor units; omit them if nothing is sold yet. */
export function serviceData(service: {
  name: string;
  description: string;
  path: string;
  kind: string;
  image?: string;
  pricesMinor?: Readonly<Record<string, number>>;
}): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: service.name,
    description: service.description,
    serviceType: service.kind,
    url: absolute(service.path),
    ...(service.image ? { image: absolute(service.image) } : {}),
    provider: { "@type": "Organization", name: BRAND.name, url: absolute("/") },
    areaServed: "Worldwide",
    ...(service.pricesMinor
      ? {
          offers: Object.entries(service.pricesMinor).map(([currency, minor]) => ({
            "@type": "Offer",
            price: (minor / 100).toFixed(2),
            priceCurrency: currency,
            url: absolute(service.path),
          })),
        }
      : {}),
  };
}

/**
 * Only questions that are visible on the page. Search engines want each one marked up on a single
 * page.
 */
export function faqData(
  entries: readonly { question: string; answer: readonly string[] }[],
): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join("\n\n") },
    })),
  };
}

export function personData(person: {
  name: string;
  description: string;
  path: string;
  topics: readonly string[];
  languages: readonly string[];
}): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "Person",
    name: person.name,
    description: person.description,
    url: absolute(person.path),
    knowsAbout: [...person.topics],
    knowsLanguage: [...person.languages],
  };
}

function breadcrumbs(crumbs: readonly Crumb[], path: string): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: absolute(to ?? path),
    })),
  };
}

function withBrand(title: string): string {
  const suffix = ` · ${BRAND.name}`;
  const fits = title.length + suffix.length <= TITLE_LENGTH;
  return fits && !title.includes(BRAND.name) ? title + suffix : title;
}
