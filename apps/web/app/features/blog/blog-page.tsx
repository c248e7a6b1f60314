import type { ReactNode } from "react";
import { Form, Link, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { type BlogAddress, blogHref, isFiltered } from "./blog-address.ts";
import { BlogControls } from "./blog-controls.tsx";
import { BLOG_DESCRIPTION } from "./describe-blog.ts";
import { listCategories, listTags, pageOf } from "./filter-posts.ts";
import type { CategorySlug, PostSummary } from "./post.ts";
import { PostCard } from "./post-card.tsx";
import { type ServedSearch, usePostSearch } from "./use-post-search.ts";

/** The topic markers of the hero, each a link to a category. */
const TOPICS: { name: string; category: CategorySlug }[] = [
  { name: "Virtual Try-On", category: "virtual-try-on" },
  { name: "Fashion Trends", category: "fashion-trends" },
  { name: "Style Tips", category: "style-tips" },
  { name: "Sustainable Fashion", category: "sustainability" },
];
const LIST_ID = "posts";
const FIRST_ROW = 3;

export type BlogPageProps = {
  posts: PostSummary[];
  address: BlogAddress;
  served: ServedSearch;
  /** The last element of the page. */
  newsletter: ReactNode;
};

export function BlogPage({ posts, address, served, newsletter }: BlogPageProps) {
  const categories = listCategories(posts);
  const { found, searching } = usePostSearch(posts, address, served);
  return (
    <>
      <div className="page">
        <Hero address={address} />
        <section id={LIST_ID} aria-label="Posts" className="pt-10 lg:pt-14">
          <BlogControls address={address} categories={categories} tags={listTags(posts)} total={posts.length} />
          <Posts found={found} total={posts.length} address={address} searching={searching} />
        </section>
      </div>
      {newsletter}
    </>
  );
}

function Hero({ address }: { address: BlogAddress }) {
  return (
    <header>
      <h1 className="display text-hero max-sm:text-headline">
        Fashion &amp; Style <em className="text-thread">Blog</em>
      </h1>
      <p className="mt-5 max-w-[30em] text-lead text-balance text-muted">{BLOG_DESCRIPTION}</p>
      <ul aria-label="Topics" className="mt-8 grid grid-cols-2 border-y sm:grid-cols-4 lg:mt-12">
        {TOPICS.map(({ name, category }) => (
          <li key={category} className="max-sm:[&:nth-child(n+3)]:border-t sm:not-first:border-l max-sm:even:border-l">
            <Link
              to={blogHref({ category })}
              preventScrollReset
              aria-current={address.category === category ? "true" : undefined}
              className="group flex h-full flex-col gap-3 p-4 hover:bg-muslin aria-[current]:bg-muslin sm:p-5"
            >
              <span className="stitch block w-8 transition-[width] group-hover:w-14" aria-hidden="true" />
              <span className="display text-title">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </header>
  );
}

type PostsProps = { found: PostSummary[]; total: number; address: BlogAddress; searching: boolean };

function Posts({ found, total, address, searching }: PostsProps) {
  const filtered = isFiltered(address);
  const { posts, page, pageCount } = pageOf(found, address.page);
  if (searching && found.length === 0) {
    return (
      <p role="status" className="py-24 text-center text-muted">
        Searching the posts…
      </p>
    );
  }
  if (found.length === 0) return <NoPosts filtered={filtered} />;
  return (
    <>
      <div className="mt-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="tabular text-sm text-muted">
          {filtered ? `${found.length} of ${total} posts` : `${total} posts`}
          {pageCount > 1 ? `, page ${page} of ${pageCount}` : ""}
        </p>
        {filtered ? <ClearFilters variant="link" /> : null}
      </div>
      <ul className="mt-5 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-16">
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} early={index < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => blogHref({ ...address, page: to })}
        label="Pages of posts"
        className="mt-14"
      />
    </>
  );
}

function NoPosts({ filtered }: { filtered: boolean }) {
  return (
    <div role="status">
      <EmptyState title="No posts found" {...(filtered ? { action: <ClearFilters variant="secondary" /> } : {})}>
        {filtered ? "No posts match your current filters" : "There are no posts yet."}
      </EmptyState>
    </div>
  );
}

/** A form, because a button that needs scripts would do nothing before they have loaded. */
function ClearFilters({ variant }: { variant: "link" | "secondary" }) {
  const navigate = useNavigate();
  return (
    <Form
      action={blogHref()}
      className="flex"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(blogHref(), { preventScrollReset: true });
      }}
    >
      <Button type="submit" variant={variant} size={variant === "link" ? "small" : "medium"}>
        Clear Filters
      </Button>
    </Form>
  );
}
