import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { type ListedPost, PostList } from "./components/post-list.tsx";
import { listPostCards, listPostNiches } from "#modules/content/posts.server.ts";
import { seo } from "#app/components/site/seo.ts";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { cx } from "#app/ui/cx.ts";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/blogs.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Page not found · ${BRAND.name}` }];
  const { chosen } = loaderData;
  if (chosen) {
    return seo({
      title: `Posts on ${chosen.name}`,
      description: `Posts to help you prepare: ${chosen.title}. Questions as interviewers ask them, answers taken apart, and mistakes explained.`,
      path: href("/blogs/for/:niche", { niche: chosen.slug }),
      crumbs: [HOME_CRUMB, { label: "Blog", to: href("/blogs") }, { label: chosen.name }],
    });
  }
  return seo({
    title: "Blog: how interviews are run and scored",
    description:
      "Long reads on interviews: how you’re scored, answers rewritten sentence by sentence, visa questions, worked cases, and how fast to talk.",
    path: href("/blogs"),
    crumbs: [HOME_CRUMB, { label: "Blog" }],
  });
};

export const links: Route.LinksFunction = () => [
  {
    rel: "alternate",
    type: "application/rss+xml",
    title: `${BRAND.name} blog`,
    href: href("/blogs/feed.xml"),
  },
];

export function loader({ params }: Route.LoaderArgs) {
  const niches = listPostNiches();
  const chosen = niches.find(({ slug }) => slug === params.niche) ?? null;
  if (params.niche !== undefined && !chosen) throw new Response("Not found", { status: 404 });
  const posts = listPostCards(chosen?.slug).map(
    ({ slug, title, description, date, dateText, minutes, niche }): ListedPost => ({
      slug,
      title,
      description,
      date,
      dateText,
      minutes,
      niche: { slug: niche.slug, name: niche.name },
    }),
  );
  return { posts, chosen, niches: niches.map(({ slug, name }) => ({ slug, name })) };
}

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { posts, chosen, niches } = loaderData;
  const [newest, ...older] = posts;
  return (
    <Page>
      <PageHeader
        title={chosen ? `Posts on ${chosen.name}` : "Read up before they ask"}
        isLarge
        lead={
          chosen
            ? "For people practicing for this interview."
            : "How interviewers score, what they write down, and answers taken apart sentence by sentence. No listicles."
        }
      />
      <nav aria-label="Posts by interview" className="mb-8">
        <ul className="flex gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:flex-wrap">
          <Filter to={href("/blogs")} label="All posts" isChosen={!chosen} />
          {niches.map(({ slug, name }) => (
            <Filter
              key={slug}
              to={href("/blogs/for/:niche", { niche: slug })}
              label={name}
              isChosen={chosen?.slug === slug}
            />
          ))}
        </ul>
      </nav>
      {chosen ? (
        <>
          <PostList posts={posts} heading="h2" />
          <p className="mt-8">
            <Link
              to={href("/niche/:slug", { slug: chosen.slug })}
              className="link inline-flex min-h-11 items-center"
            >
              {`What happens in this session: ${chosen.title}`}
            </Link>
          </p>
        </>
      ) : (
        <>
          {newest ? <Newest post={newest} /> : null}
          <PostList posts={older} heading="h2" />
          <p className="mt-8">
            <a href={href("/blogs/feed.xml")} className="link inline-flex min-h-11 items-center">
              Follow by RSS
            </a>
          </p>
        </>
      )}
    </Page>
  );
}

function Filter({ to, label, isChosen }: { to: string; label: string; isChosen: boolean }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? "page" : undefined}
        className={cx(
          "inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium whitespace-nowrap",
          isChosen
            ? "border-brand bg-brand text-on-brand"
            : "border-line-strong bg-surface hover:border-ink",
        )}
      >
        {label}
      </Link>
    </li>
  );
}

function Newest({ post }: { post: ListedPost }) {
  return (
    <section className="group relative mb-4 grid gap-x-12 gap-y-6 rounded-lg bg-stage p-6 text-on-stage sm:p-10 md:grid-cols-[1fr_minmax(0,20rem)] md:items-center">
      <div className="grid gap-3">
        <p className="text-sm font-semibold text-accent">{`Newest · ${post.niche.name}`}</p>
        <h2 className="title-section max-w-prose text-balance lg:text-3xl">
          <Link
            to={href("/blogs/:slug", { slug: post.slug })}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {post.title}
          </Link>
        </h2>
        <p className="max-w-prose text-lg text-on-stage-muted">{post.description}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-on-stage-muted">
          <time dateTime={post.date}>{post.dateText}</time>
          <span>{`${post.minutes} min read`}</span>
        </p>
      </div>
      <ScenePicture name={post.niche.slug} className="rounded-md max-md:order-first" />
    </section>
  );
}
