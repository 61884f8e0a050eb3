import { pages } from '../../../content/pages.ts';
import { BeingBuilt } from '../being-built.tsx';
import { head } from '../head.ts';
import type { Route } from './+types/page';

export default function Blog() {
  return <BeingBuilt title="Blog" />;
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, pages.blog);
}
