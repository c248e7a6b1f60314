import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Contents } from "../../ui/contents.tsx";
import { Prose } from "../../ui/prose.tsx";
import { blogHref } from "./blog-address.ts";
import { CATEGORIES, coverPath, type Post, type PostSummary, publishedOn, TAGS } from "./post.ts";
import { PostCard } from "./post-card.tsx";
import { SharePost } from "./share-post.tsx";

export type PostPageProps = { post: Post; related: PostSummary[]; url: string };

export function PostPage({ post, related, url }: PostPageProps) {
  return (
    <div className="page pb-4">
      <article>
        <PostHead post={post} />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:mt-14 lg:grid-cols-[minmax(0,15rem)_minmax(0,42rem)]">
          <aside className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto">
            <Contents label="In this post" headings={post.headings} />
            <div className="mt-8 max-lg:hidden">
              <SharePost title={post.title} url={url} />
            </div>
          </aside>
          <div>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own Markdown, in which raw HTML is refused */}
            <Prose dangerouslySetInnerHTML={{ __html: post.html }} />
            <PostFoot post={post} url={url} />
          </div>
        </div>
      </article>
      <ReadNext related={related} />
    </div>
  );
}

function PostHead({ post }: { post: Post }) {
  const { slug, title, excerpt, category, author, publishDate, readTime, featuredImageAlt } = post;
  return (
    <header>
      <Link
        to={blogHref()}
        className="target inline-flex items-center gap-2 text-sm underline decoration-thread decoration-1 underline-offset-[0.3em] hover:decoration-2"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Blog
      </Link>
      <p className="eyebrow mt-8 lg:mt-12">
        <Link to={blogHref({ category })} className="target hover:text-ink">
          {CATEGORIES[category].name}
        </Link>
      </p>
      <h1 className="display mt-3 max-w-[18em] text-headline">{title}</h1>
      <p className="mt-5 max-w-[34em] text-lead text-muted">{excerpt}</p>
      <p className="tabular mt-6 flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <span className="text-ink">{author}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={publishDate}>{publishedOn(publishDate)}</time>
        <span aria-hidden="true">·</span>
        <span>{readTime} min read</span>
      </p>
      <img
        src={coverPath(slug, 1440)}
        srcSet={`${coverPath(slug, 720)} 720w, ${coverPath(slug, 1440)} 1440w`}
        sizes="(min-width: 84rem) 75rem, 90vw"
        alt={featuredImageAlt}
        width={1440}
        height={810}
        fetchPriority="high"
        className="mt-8 aspect-video w-full rounded-picture bg-muslin object-cover lg:mt-12 lg:aspect-[2/1]"
      />
    </header>
  );
}

function PostFoot({ post, url }: { post: Post; url: string }) {
  return (
    <footer className="mt-12 grid gap-6 border-t pt-6">
      <ul aria-label="Tags" className="flex flex-wrap gap-2">
        {post.tags.map((tag) => (
          <li key={tag}>
            <Link
              to={blogHref({ tag })}
              className="target inline-flex rounded-full bg-muslin px-3 py-1 text-sm hover:bg-line"
            >
              {TAGS[tag].name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <SharePost title={post.title} url={url} />
        <Button asChild>
          <Link to="/try-on">Try something on</Link>
        </Button>
      </div>
    </footer>
  );
}

function ReadNext({ related }: { related: PostSummary[] }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="read-next" className="mt-16 border-t pt-12 lg:mt-24 lg:pt-16">
      <h2 id="read-next" className="display text-heading">
        Read next
      </h2>
      <ul className="mt-8 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8">
        {related.map((post) => (
          <li key={post.id}>
            <PostCard post={post} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
