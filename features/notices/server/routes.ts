import { importantInformation, type Notice } from '../../../content/important-information/schema.ts';
import { collectionRoutes } from '../../../engine/api/collection.ts';
import { json, serializeRecord, versionOf } from '../../../engine/api/responses.ts';
import type { Route, Viewer } from '../../../engine/api/route.ts';
import { listOf, object, recordSchema } from '../../../engine/api/schemas.ts';
import { notFound } from '../../../engine/app-error.ts';
import type { NoticeStore } from './notice-store.ts';

const [path] = importantInformation.definition.paths;
const noticeSchema = recordSchema(importantInformation);
const partSchema = { anyOf: [noticeSchema, { type: 'null' }] };

/** Notices: visitors get the live header and footer, staff all of them beside; a notice of another kind is for staff. */
export function importantInformationRoutes(notices: NoticeStore): Route[] {
  const regular = collectionRoutes(importantInformation, notices);
  const isRegular = ({ method }: Route) => method !== 'GET';
  return [liveRoute(notices), oneRoute(notices), ...regular.filter(isRegular)];
}

function liveRoute(notices: NoticeStore): Route {
  return {
    method: 'GET',
    path,
    permission: 'public',
    chapter: importantInformation.definition.label,
    summary: 'The live header and footer notices; for staff also `items`, all notices, newest first',
    response: object({ header: partSchema, footer: partSchema, items: listOf(noticeSchema) }, [
      'header',
      'footer',
    ]),
    async handle({ viewer }) {
      const { header, footer } = await notices.live(viewer);
      const live = { header: shown(header, viewer), footer: shown(footer, viewer) };
      if (viewer.kind !== 'staff') return json(live);
      const items = await notices.list(viewer);
      return json({ ...live, items: items.map((notice) => shown(notice, viewer)) });
    },
  };
}

function oneRoute(notices: NoticeStore): Route {
  return {
    method: 'GET',
    path: `${path}/:id`,
    permission: 'public',
    chapter: importantInformation.definition.label,
    summary: 'One notice; one that is neither header nor footer is not found by visitors',
    response: noticeSchema,
    async handle({ params, viewer }) {
      const notice = await notices.get(params.id ?? '', viewer);
      const isHidden = notice?.noticeType === 'other' && viewer.kind !== 'staff';
      if (!notice || isHidden) throw notFound('notice');
      return json(shown(notice, viewer), 200, viewer.kind === 'staff' ? { etag: versionOf(notice) } : {});
    },
  };
}

function shown(notice: Notice | null, viewer: Viewer): Record<string, unknown> | null {
  return notice && serializeRecord(importantInformation, notice, viewer);
}
