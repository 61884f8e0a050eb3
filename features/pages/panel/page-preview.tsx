import { isAllowedUrl } from '../../../engine/kinds/url/allowed-url.ts';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import { AddedPageContent } from '../../../site/added-page/content.tsx';
import { type AddedPage, toAddedPage } from '../../../site/added-page/page-data.ts';
import { SitePreview, type SitePreviewProps } from '../../preview/panel/site-preview.tsx';

/** A page of staff as visitors see it. */
export function PagePreview({ page, ...frame }: SitePreviewProps & { page: AddedPage }) {
  return (
    <SitePreview {...frame}>
      <AddedPageContent page={page} />
    </SitePreview>
  );
}

/** What has been entered, as its page would show it; anything may still be empty. */
export function pageOf(values: FormValues): AddedPage {
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
