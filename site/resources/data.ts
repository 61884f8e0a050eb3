import { definition } from '../../content/resources/definition.ts';
import type { Client } from '../api/client.ts';
import { loadSection, type SectionData } from '../page-sections.ts';
import { pickFields } from '../pick-fields.ts';

/** What the page shows. */
export type ResourcesData = SectionData<ReturnType<typeof loadResources>>;

export function loadResources(client: Client) {
  return {
    resources: loadSection(
      client.list(definition),
      definition.messages.fetchFailed,
      pickFields('id', 'title', 'link', 'documentUrl'),
    ),
  };
}
