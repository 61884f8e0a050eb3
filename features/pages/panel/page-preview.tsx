import { type Page, pages } from '../../../content/pages/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { isAllowedUrl } from '../../../engine/kinds/url/allowed-url.ts';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import { AddedPageContent } from '../../../site/added-page/content.tsx';
import { type AddedPage, toAddedPage } from '../../../site/added-page/page-data.ts';
import type { PagePreview } from '../../records/panel/record-preview.tsx';

/** A page of staff as visitors see it. */
export const pagePreview: PagePreview = {
  type: pages as unknown as ContentType,
  Page: ({ values }) => <AddedPageContent page={pageOf(values)} />,
  pathOf: (saved) => `/${(saved as Page).slug}`,
};

/** What has been entered, as its page would show it; anything may still be empty. */
function pageOf(values: FormValues): AddedPage {
  const text = (name: string) => String(values[name] ?? '').trim();
  const now = new Date().toISOString();
  const picture = text('picture');
  return toAddedPage({
    ...{ _id: 'new', id: 'new', createdAt: now, updatedAt: now },
    title: text('title') || 'Untitled',
    language: text('language'),
    slug: text('slug'),
    summary: text('summary'),
    content: String(values.content),
    picture: isAllowedUrl(picture, 'picture') ? picture : null,
    description: text('description'),
    inFooter: values.inFooter === true,
  });
}
