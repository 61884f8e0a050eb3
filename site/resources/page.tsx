import { data } from 'react-router';
import { pages } from '../../content/built-in-pages.ts';
import { definition } from '../../content/resources/definition.ts';
import { resourcesPage } from '../../content/resources-page/defaults.ts';
import { Failure } from '../../ui/failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Client, createClient, visitor } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
import { head } from '../head.ts';
import { PageHero } from '../page-hero.tsx';
import {
  awaitSections,
  httpStatusOf,
  loadSection,
  pickFields,
  type SectionState,
  usePageSections,
} from '../page-sections.ts';
import type { LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { settingsIn, useSettings } from '../site-settings.ts';
import { useReservedHeight } from '../use-reserved-height.ts';
import { type ResourceRow, ResourceTable } from './resource-table.tsx';

export async function loader({ context }: LoaderArgs) {
  const results = await awaitSections(context, load(createClient(apiOf(context))));
  return data(results, { status: httpStatusOf(results.resources) });
}

export function clientLoader() {
  return load(visitor);
}

function load(client: Client) {
  const shown = pickFields('id', 'title', 'link', 'documentUrl');
  return { resources: loadSection(client.list(definition), definition.messages.fetchFailed, shown) };
}

export default function Resources({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const { resources } = usePageSections<{ resources: ResourceRow[] }>(loaderData);
  const { title, lead } = useSettings('resources-page', resourcesPage);
  const reserved = useReservedHeight<HTMLDivElement>(resources.loading);
  return (
    <>
      <PageHero title={title} lead={lead} />
      <div className="container page-section" {...reserved}>
        <Links {...resources} />
      </div>
    </>
  );
}

function Links({ loading, data: links, error }: SectionState<ResourceRow[]>) {
  if (loading) {
    return (
      <div className="loading">
        <Spinner />
      </div>
    );
  }
  if (error !== undefined) return <Failure message={error} />;
  if (!links?.length) return <p className="no-resources muted">No links have been published yet.</p>;
  return <ResourceTable resources={links} />;
}

export function meta({ matches, loaderData }: PageMetaArgs<typeof loader | typeof clientLoader>) {
  const { title, description } = settingsIn(matches, 'resources-page', resourcesPage);
  const result = loaderData?.resources;
  const isFailed = result !== undefined && 'error' in result;
  return head(matches, { title, description, ...(isFailed ? {} : { path: pages.resources }) });
}
