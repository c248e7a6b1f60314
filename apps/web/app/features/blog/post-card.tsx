import { Link } from "react-router";
import { TAGS_PER_CARD } from "./filter-posts.ts";
import { CATEGORIES, coverPath, type PostSummary, publishedOn, TAGS } from "./post.ts";

export type PostCardProps = {
  post: PostSummary;
  /** Visible when the page loads. */
  early?: boolean;
  heading?: "h2" | "h3";
};

/** The whole card is a link to the post; its title is the link's text. */
export function PostCard({ post, early = false, heading: Heading = "h2" }: PostCardProps) {
  const { slug, title, excerpt, category, tags, publishDate, readTime } = post;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="overflow-hidden rounded-picture bg-muslin">
        <img
          src={coverPath(slug, 720)}
          alt=""
          width={720}
          height={405}
          loading={early ? "eager" : "lazy"}
          decoding="async"
          className="aspect-video w-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-[1.02]"
        />
      </div>
      <p className="eyebrow mt-5">{CATEGORIES[category].name}</p>
      <Heading className="display mt-1.5 text-title">
        <Link
          to={`/blog/${slug}`}
          className="decoration-thread decoration-1 underline-offset-[0.2em] after:absolute after:inset-0 group-hover:underline"
        >
          {title}
        </Link>
      </Heading>
      <p className="mt-2.5 text-sm text-muted">{excerpt}</p>
      <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
        {tags.slice(0, TAGS_PER_CARD).map((tag) => (
          <li key={tag} className="rounded-full bg-muslin px-2.5 py-0.5 text-ink">
            {TAGS[tag].name}
          </li>
        ))}
      </ul>
      <p className="tabular mt-auto flex flex-wrap items-center gap-x-2 pt-4 text-xs text-muted">
        <time dateTime={publishDate}>{publishedOn(publishDate)}</time>
        <span aria-hidden="true">·</span>
        <span>{readTime} min read</span>
      </p>
    </article>
  );
}
