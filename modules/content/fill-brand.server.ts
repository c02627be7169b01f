import type { Brand } from "#lib/brand.ts";
import type { ContentDocuments } from "#adapters/cms/port.ts";

/**
 * Fills the deployment's names into the documents: `{brand}` is the site's name, `{owner}` its
 * operator's.
 */
export function fillBrand(
  documents: ContentDocuments,
  brand: Pick<Brand, "name" | "owner">,
): ContentDocuments {
  const words = { brand: brand.name, owner: brand.owner };
  return new Map(
    [...documents].map(([path, text]) => {
      const isJson = path.endsWith(".json");
      return [
        path,
        text.replace(/\{(brand|owner)\}/g, (_, name: keyof typeof words) =>
          isJson ? JSON.stringify(words[name]).slice(1, -1) : words[name],
        ),
      ];
    }),
  );
}
