/** A page's metadata and links parsed from HTML without a browser. */
export type PageFacts = {
  title: string;
  description: string;
  canonical: string | null;
  robots: string | null;
  h1: number;
  ids: Set<string>;
  links: string[];
  files: string[];
  jsonLd: unknown[];
  /** The text between tags, without scripts. */
  text: string;
  /** `<img>` tags. */
  images: string[];
};

export function readPage(html: string): PageFacts {
  // Ignore inline scripts, whose data contains links.
  const jsonLd = [
    ...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
  ];
  const markup = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (tag) =>
    /^<script[^>]*\ssrc=/.test(tag) ? tag : "",
  );
  const meta = (name: string) => {
    const tag = new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(markup);
    return tag ? unescape(tag[1]!) : null;
  };
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(markup);
  return {
    title: unescape(/<title>([^<]*)<\/title>/.exec(markup)?.[1] ?? ""),
    description: meta("description") ?? "",
    canonical: canonical ? unescape(canonical[1]!) : null,
    robots: meta("robots"),
    h1: [...markup.matchAll(/<h1[\s>]/g)].length,
    ids: new Set([...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => unescape(id!))),
    links: [...markup.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => unescape(href!)),
    files: [
      ...markup.matchAll(/<(?:img|script)\b[^>]*?\ssrc="([^"]+)"/g),
      ...markup.matchAll(
        /<link\b[^>]*?rel="(?:stylesheet|icon|preload|modulepreload)"[^>]*?href="([^"]+)"/g,
      ),
      ...markup.matchAll(/<use\b[^>]*?href="([^"]+)"/g),
    ].map(([, url]) => unescape(url!)),
    jsonLd: jsonLd.map(([, text]) => JSON.parse(text!) as unknown),
    text: unescape(markup.replace(/<[^>]*>/g, "")),
    images: [...markup.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag),
  };
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#x27": "'",
};

function unescape(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => ENTITIES[name]!);
}
