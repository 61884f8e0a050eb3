import { pages } from '../../../content/pages.ts';
import { BeingBuilt } from '../being-built.tsx';
import { head } from '../head.ts';
import type { Route } from './+types/page';

export default function Contact() {
  return <BeingBuilt title="Contact Us" />;
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, pages.contact);
}
