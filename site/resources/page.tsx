import { data } from 'react-router';
import { pages } from '../../content/built-in-pages.ts';
import { resourcesPage } from '../../content/resources-page/defaults.ts';
import { Failure } from '../../ui/failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { createClient } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
import { visitor } from '../api/visitor.ts';
import { head } from '../head.ts';
import { PageHero } from '../page-hero.tsx';
import { awaitSections, httpStatusOf, type SectionState } from '../page-sections.ts';
import type { LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { settingsIn, useSettings } from '../site-settings.ts';
import { usePageSections } from '../use-page-sections.ts';
import { useReservedHeight } from '../use-reserved-height.ts';
import { loadResources, type ResourcesData } from './data.ts';
import { ResourceTable } from './resource-table.tsx';

export async function loader({ context }: LoaderArgs) {
  const results = await awaitSections(context, loadResources(createClient(apiOf(context))));
  return data(results, { status: httpStatusOf(results.resources) });
}

export function clientLoader() {
  return loadResources(visitor);
}

export default function Resources({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const { resources } = usePageSections<ResourcesData>(loaderData);
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

function Links({ loading, data: links, error }: SectionState<ResourcesData['resources']>) {
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
