import { href } from "#app/lib/urls.ts";
import type { MetaDescriptor } from "react-router";
import { BRAND } from "#content/brand.ts";
import { absolute } from "./seo.ts";

type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** `date` is ISO, `2026-03-05`. */
export function blogPostingData(post: {
  title: string;
  description: string;
  path: string;
  author: string;
  date: string;
  words: number;
  image: string;
}): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description,
    author: { "@type": "Organization", name: post.author, url: absolute(href("/ourstory")) },
    publisher: {
      "@type": "Organization",
      name: BRAND.name,
      logo: { "@type": "ImageObject", url: absolute("/favicon.svg") },
    },
    datePublished: post.date,
    dateModified: post.date,
    image: absolute(post.image),
    mainEntityOfPage: absolute(post.path),
    wordCount: post.words,
    inLanguage: "en",
  };
}

/** A free online event. Instants are ISO in UTC. */
export function webinarData(event: {
  title: string;
  description: string;
  path: string;
  image: string;
  startsAt: string;
  endsAt: string;
  seats: number;
}): JsonLd {
  const url = absolute(event.path);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.description,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    image: absolute(event.image),
    organizer: { "@type": "Organization", name: BRAND.name, url: absolute("/") },
    isAccessibleForFree: true,
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD", url },
    maximumAttendeeCapacity: event.seats,
    inLanguage: "en",
  };
}
