import { href } from "#app/lib/urls.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LongText } from "./components/long-text.tsx";
import { PostList } from "./components/post-list.tsx";
import { getArticle, type NextPractice } from "#modules/content/posts.server.ts";
import { seo } from "#app/components/site/seo.ts";
import { blogPostingData } from "#app/components/site/structured-data.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { Page } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/blog-post.ts";

function crumbsOf(title: string) {
  return [HOME_CRUMB, { label: "Blog", to: href("/blogs") }, { label: title }];
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Post not found · ${BRAND.name}` }];
  const { slug, title, description, author, date, words } = loaderData;
  const path = href("/blogs/:slug", { slug });
  const image = `/social/${loaderData.niche.slug}.png`;
  return seo({
    title,
    description,
    path,
    image,
    type: "article",
    crumbs: crumbsOf(title),
    jsonLd: [blogPostingData({ title, description, path, author, date, words, image })],
  });
};

export function loader({ params }: Route.LoaderArgs) {
  const article = getArticle(params.slug);
  if (!article) throw new Response("Not found", { status: 404 });
  return article;
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const {
    title,
    description,
    author,
    date,
    dateText,
    minutes,
    niche,
    html,
    headings,
    related,
    next,
  } = loaderData;
  return (
    <Page>
      <article>
        <header className="mb-10 grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-end">
          <div className="grid max-w-prose gap-4">
            <Breadcrumbs
              crumbs={[
                { label: "Blog", to: href("/blogs") },
                {
                  label: niche.name,
                  to: href("/blogs/for/:niche", { niche: niche.slug }),
                },
              ]}
            />
            <h1 className="title-page">{title}</h1>
            <p className="text-lg text-ink-muted">{description}</p>
            <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
              <span>{`By ${author}`}</span>
              <time dateTime={date}>{dateText}</time>
              <span>{`${minutes} min read`}</span>
            </p>
          </div>
          <ScenePicture name={niche.slug} className="rounded-lg max-lg:hidden" />
        </header>
        <LongText html={html} headings={headings}>
          <PracticeNext next={next} />
        </LongText>
      </article>
      <section aria-labelledby="related" className="mt-16">
        <h2 id="related" className="title-section mb-4">
          Read next
        </h2>
        <PostList posts={related} heading="h3" />
      </section>
    </Page>
  );
}

/** The interview that a post prepares for, with a link to free times if it is live. */
function PracticeNext({ next }: { next: NextPractice }) {
  return (
    <aside
      aria-label="Practice this"
      className="mt-12 grid max-w-152 gap-3 rounded-lg border border-line bg-surface p-6"
    >
      <p className="text-sm font-semibold text-brand">Reading is half of it</p>
      <p className="title-card">{next.title}</p>
      <p className="text-ink-muted">{next.text}</p>
      <div className="mt-1 flex flex-wrap gap-3">
        {next.bookPath ? (
          <ButtonLink to={next.bookPath} variant="accent">
            See free times
          </ButtonLink>
        ) : null}
        <ButtonLink to={href("/niche/:slug", { slug: next.niche })} variant="secondary">
          How it works
        </ButtonLink>
      </div>
    </aside>
  );
}
