import type { PageHandle } from '../../../api/transport.ts';
import { BeingBuilt } from '../../being-built.tsx';
import { head } from '../../head.ts';
import type { Route } from './+types/page';

export default function Post() {
  return <BeingBuilt title="Blog" />;
}

export function meta({ matches, params }: Route.MetaArgs) {
  return head(matches, { title: 'Blog', path: `/blog/${params.id}` });
}

export const handle = { countsViewOf: 'id' } satisfies PageHandle;
