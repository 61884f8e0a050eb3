import { data } from 'react-router';
import { pages } from '../../../content/pages.ts';
import { resourcesPage } from '../../../content/resources-page.ts';
import { createClient } from '../../api/client.ts';
import { apiOf } from '../../api/transport.ts';
import { visitor } from '../../api/visitor.ts';
import { Failure } from '../../ui/failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { head } from '../head.ts';
import { Opening } from '../opening.tsx';
import { finished, type SectionState, statusOf } from '../sections.ts';
import { useRoom } from '../use-room.ts';
import { useSections } from '../use-sections.ts';
import type { Route } from './+types/page';
import { loadResources, type ResourcesData } from './data.ts';
import { ResourceTable } from './resource-table.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const outcomes = await finished(context, loadResources(createClient(apiOf(context))));
  return data(outcomes, { status: statusOf(outcomes.resources) });
}

export function clientLoader() {
  return loadResources(visitor);
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  const { resources } = useSections<ResourcesData>(loaderData);
  const room = useRoom<HTMLDivElement>(resources.loading);
  return (
    <>
      <Opening title={pages.resources.title} lead={resourcesPage.lead} />
      <div className="frame chapter" {...room}>
        <Links {...resources} />
      </div>
    </>
  );
}

function Links({ loading, data: links, error }: SectionState<ResourcesData['resources']>) {
  if (loading) {
    return (
      <div className="waiting">
        <Spinner />
      </div>
    );
  }
  if (error !== undefined) return <Failure message={error} />;
  if (!links?.length)
    return <p className="text-center text-lg text-muted">No links have been published yet.</p>;
  return <ResourceTable resources={links} />;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { path, ...page } = pages.resources;
  const outcome = loaderData?.resources;
  const isFailed = outcome !== undefined && 'error' in outcome;
  return head(matches, isFailed ? page : { ...page, path });
}
