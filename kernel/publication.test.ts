import { expect, test } from 'vitest';
import { blogPosts } from '../content/blog-posts/schema.ts';
import { brands } from '../content/brands/schema.ts';
import { scheduleLabels } from './publication.ts';

test('[SAFE-48] a post is published and unpublished at its moments, anything else shown and hidden', () => {
  expect(scheduleLabels(blogPosts)).toEqual({ publishAt: 'Publish on', unpublishAt: 'Unpublish on' });
  expect(scheduleLabels(brands)).toEqual({ publishAt: 'Show from', unpublishAt: 'Show until' });
});
