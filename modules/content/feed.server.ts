import { BRAND } from "#content/brand.ts";
import type { PostCard } from "./posts.server.ts";

/** Posts as RSS 2.0, in the given order. `origin` has no trailing slash. */
export function feedXml(posts: readonly PostCard[], origin: string): string {
  const items = posts.map(
    (post) => `    <item>
      <title>${xmlText(post.title)}</title>
      <link>${origin}/blogs/${post.slug}</link>
      <guid isPermaLink="true">${origin}/blogs/${post.slug}</guid>
      <pubDate>${rssDate(post.date)}</pubDate>
      <dc:creator>${xmlText(post.author)}</dc:creator>
      <category>${xmlText(post.niche.name)}</category>
      <description>${xmlText(post.description)}</description>
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${xmlText(BRAND.name)} blog</title>
    <link>${origin}/blogs</link>
    <atom:link href="${origin}/blogs/feed.xml" rel="self" type="application/rss+xml"/>
    <description>How interviews are run and scored, and answers taken apart.</description>
    <language>en</language>
${posts[0] ? `    <lastBuildDate>${rssDate(posts[0].date)}</lastBuildDate>\n` : ""}${items.join("\n")}
  </channel>
</rss>
`;
}

/** RFC 822, which RSS requires. */
function rssDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toUTCString();
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function xmlText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character]!);
}
