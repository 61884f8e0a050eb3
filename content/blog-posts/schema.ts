import { defineType, type InputOf, type RecordKeys } from '../../engine/content-type.ts';
import { type Definition, newestFirst } from '../../engine/definition.ts';
import { choice } from '../../engine/kinds/choice/choice.ts';
import { date } from '../../engine/kinds/date/date.ts';
import { html } from '../../engine/kinds/html/html.ts';
import { number } from '../../engine/kinds/number/number.ts';
import { reference } from '../../engine/kinds/reference/reference.ts';
import { language } from '../../engine/kinds/text/language.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import type { Marked } from '../../engine/search.ts';
import { definition as categories } from '../categories/schema.ts';
import { definition as tags } from '../tags/schema.ts';
import { fetchFailed, fetchOneFailed } from './messages.ts';

export const definition = {
  name: 'blog-posts',
  singular: 'post',
  label: 'Blog Posts',
  paths: ['/blog/posts'],
  section: '/blog',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'title',
  messages: {
    fetchFailed,
    fetchOneFailed,
    created: 'Blog post created successfully!',
    updated: 'Blog post updated successfully!',
    createFailed: 'Failed to save blog post. Please try again.',
    updateFailed: 'Failed to save blog post. Please try again.',
    confirmDelete: 'Are you sure you want to delete this post?',
    deleteFailed: 'Failed to delete post',
  },
} as const satisfies Definition;

export const blogPosts = defineType({
  definition,
  area: 'content',
  shownAt: '/blog/:id',
  fields: {
    title: text({ label: 'Title', max: 200 }),
    language: language(),
    excerpt: text({ label: 'Excerpt', max: 1000, rows: 3 }),
    /** Inline pictures make it large; the limit is that of the request body. */
    content: html({ label: 'Content', max: 16 * 1024 * 1024 }),
    coverImage: url({ label: 'Cover Image URL', scheme: 'picture', crop: 'cover' }),
    category: reference({ label: 'Category', to: categories }),
    tags: reference({ label: 'Tags', to: tags, many: true, required: false, canCreate: true }),
    'author.name': text({ label: 'Author Name', max: 100 }),
    'author.avatar': url({ label: 'Author Avatar URL', scheme: 'picture', crop: 'square' }),
    publishedAt: date({ label: 'Published Date' }),
    /** Minutes. */
    readTime: number({ label: 'Read Time', min: 1, fallback: 5 }),
    /** The moment at which visitors could first see it, by which posts are listed: for a post created as Published `createdAt`. */
    listedAt: date({ label: 'Listed', readOnly: true }),
    status: choice({ label: 'Status', options: ['Draft', 'Published'], fallback: 'Draft' }),
    /** Visits since publication. */
    viewCount: number({ label: 'Views', readOnly: true, visibility: 'staff' }),
  },
});

/** What a client sends: category and tags as ids. */
export type BlogPostInput = InputOf<typeof blogPosts>;
/** A category or tag inside a post. */
export interface Named {
  _id: string;
  id: string;
  name: string;
}
/** What the API answers: category and tags as `{_id, id, name}`; `viewCount` for staff only. */
export type BlogPost = RecordKeys &
  Omit<BlogPostInput, 'category' | 'tags' | 'listedAt' | 'viewCount'> & {
    category: Named;
    tags: Named[];
    /** Null before its first publication. */
    listedAt: string | null;
    viewCount?: number;
  };
/** The same with the path of its page. */
export type AddressedPost = BlogPost & { path: string };
/** How a search found a post. */
export interface FoundPost {
  title: Marked;
  /** The excerpt of a card, or the sentence that has what neither title nor excerpt have. */
  excerpt: Marked;
}
/** A page of posts. */
export interface BlogPostPage {
  /** `found` in a search only. */
  data: (AddressedPost & { found?: FoundPost })[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  /** In a search: what was looked for, where what was asked finds nothing. */
  spelling?: string;
}
