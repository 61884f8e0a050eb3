import { versionedTypes } from '../../../content/index.ts';
import { json, versionOf } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { typeOfPath } from '../../../engine/api/type-of-path.ts';
import { AppError, notFound } from '../../../engine/app-error.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import type { OpenForm, PresenceStore } from './presence-store.ts';

const path = '/admin/presence';
const string: JsonSchema = { type: 'string' };
const version: JsonSchema = { type: ['string', 'null'] };
const other = object({ name: string, isYou: { type: 'boolean' }, since: timeSchema });

/** Whether a call says that somebody uses the panel: an open form calls these whatever its user does, and says what was typed. */
export function isUse(route: Pick<Route, 'path'>, url: string): boolean {
  return !route.path.startsWith(`${path}/`) || new URL(url).searchParams.get('typed') === 'yes';
}

/** Who else has the form of a record open, and which version is stored. */
export function presenceRoutes(presence: PresenceStore): Route[] {
  return [
    presenceRoute(presence, {
      method: 'PUT',
      summary: 'Note that the form of a record is open: every 20 seconds',
      note: (form) => presence.note(form),
    }),
    presenceRoute(presence, {
      method: 'DELETE',
      summary: 'Note that the form of a record is closed',
      note: (form) => presence.forget(form),
    }),
  ];
}

interface Note extends Pick<Route, 'summary'> {
  method: 'PUT' | 'DELETE';
  note: (form: OpenForm) => Promise<void>;
}

function presenceRoute(presence: PresenceStore, { note, ...rest }: Note): Route {
  return {
    ...rest,
    path: `${path}/:type/:id/:form`,
    permission: 'write',
    chapter: 'Panel',
    query: { typed: '`yes` where something was typed since the last call: that keeps the session alive' },
    response: object({ others: listOf(other), record: version }),
    async handle(call) {
      const form = formOf(call);
      const changedAt = await presence.changedAt(form.type, form.recordId);
      await note(form);
      const others = await presence.others(form);
      return json({
        others: others.map(({ adminId, adminName, since }) => ({
          name: adminName,
          isYou: adminId === form.adminId,
          since,
        })),
        record: changedAt === null ? null : versionOf({ updatedAt: changedAt }),
      });
    },
  };
}

function formOf(call: Call): OpenForm {
  const { params, viewer } = call;
  const { id = '', form = '' } = params;
  const type = typeOfPath(call, versionedTypes);
  if (viewer.kind !== 'staff') throw new AppError('unauthorized', 'Sign in first: this needs a valid token.');
  if (!isId(id)) throw notFound(type.definition.singular);
  if (!isId(form)) throw notFound('form');
  return { form, type, recordId: id, adminId: viewer.adminId, session: viewer.tokenHash };
}
