import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import type { PostCard } from "#modules/content/posts.server.ts";

export type ListedPost = Pick<
  PostCard,
  "slug" | "title" | "description" | "date" | "dateText" | "minutes"
> & { niche: { slug: string; name: string } };

export function PostList(props: { posts: readonly ListedPost[]; heading: "h2" | "h3" }) {
  const Heading = props.heading;
  return (
    <ul className="@container divide-y divide-line border-y border-line">
      {props.posts.map((post) => (
        <li
          key={post.slug}
          className="group relative grid gap-x-8 gap-y-2 py-6 @2xl:grid-cols-[1fr_10rem] @4xl:grid-cols-[10rem_1fr_12rem]"
        >
          <div className="grid content-start gap-1.5 @4xl:order-1">
            <Heading className="title-card @4xl:text-xl">
              <Link
                to={href("/blogs/:slug", { slug: post.slug })}
                prefetch="intent"
                className="after:absolute after:inset-0 group-hover:text-brand group-hover:underline"
              >
                {post.title}
              </Link>
            </Heading>
            <p className="max-w-prose text-ink-muted">{post.description}</p>
          </div>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted @4xl:grid @4xl:content-start @4xl:gap-1">
            <span className="font-semibold text-ink">{post.niche.name}</span>
            <time dateTime={post.date}>{post.dateText}</time>
            <span>{`${post.minutes} min read`}</span>
          </p>
          <ScenePicture
            name={post.niche.slug}
            className="rounded-md @max-2xl:hidden @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @4xl:order-2 @4xl:col-auto @4xl:row-auto"
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}
