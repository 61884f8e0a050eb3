import type { MetaDescriptor } from 'react-router';
import { site } from '../../../content/site.ts';
import type { Submission } from './use-submission.ts';

/** The name of the page in the browser, which says so while something is wrong. */
export function FormTitle({ submission: { errors }, title }: { submission: Submission; title: string }) {
  const prefix = Object.keys(errors).length > 0 ? 'Error: ' : '';
  return <title>{`${prefix}${title} | ${site.name}`}</title>;
}

/** The head of a page that renders its own title. */
export function withoutTitle(descriptors: MetaDescriptor[]): MetaDescriptor[] {
  return descriptors.filter((descriptor) => !('title' in descriptor));
}
