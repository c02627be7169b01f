/** Every URL in the files of an app's sitemap. */
export async function readSitemap(appUrl: string): Promise<string[]> {
  const read = async (path: string) => {
    const xml = await (await fetch(`${appUrl}${path}`)).text();
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
  };
  const files = await read("/sitemap.xml");
  return (await Promise.all(files.map((file) => read(new URL(file).pathname)))).flat();
}
