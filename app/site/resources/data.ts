import { definition } from '../../../content/resources/definition.ts';
import type { Client } from '../../api/client.ts';
import { only } from '../only.ts';
import { type SectionData, section } from '../sections.ts';

/** What the page shows. */
export type ResourcesData = SectionData<ReturnType<typeof loadResources>>;

export function loadResources(client: Client) {
  return {
    resources: section(
      client.list(definition),
      definition.messages.fetchFailed,
      only('id', 'title', 'link', 'documentUrl'),
    ),
  };
}
