import { pages } from '../../../content/pages.ts';
import { BeingBuilt } from '../being-built.tsx';
import { head } from '../head.ts';
import type { Route } from './+types/page';

export default function About() {
  return <BeingBuilt title="About" />;
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, pages.about);
}
