import { members } from '../../../content/members/schema.ts';
import { editorOf } from '../../../engine/api/actor.ts';
import { deleteRoute, getRoute, updateRoute } from '../../../engine/api/collection.ts';
import { parse } from '../../../engine/api/input.ts';
import { parsePublication } from '../../../engine/api/publication.ts';
import { json, serializeRecord, versionOf } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { inputSchema, listOf, recordSchema } from '../../../engine/api/schemas.ts';
import type { Values } from '../../../engine/content-type.ts';
import { createOnce } from '../../../engine/store/create-once.ts';
import type { MemberStore } from './member-store.ts';

const [path] = members.definition.paths;
const chapter = 'Members';

/** Members: two lists instead of one, and a place at the end for who comes without an order. */
export function memberRoutes(store: MemberStore): Route[] {
  return [
    listRoute('working-committee', true, store),
    listRoute('other', false, store),
    getRoute(members, store, path),
    createRoute(store),
    updateRoute(members, store, path, 'PATCH'),
    updateRoute(members, store, path, 'PUT'),
    deleteRoute(members, path, store.delete),
  ];
}

function listRoute(word: string, isWorkingCommittee: boolean, store: MemberStore): Route {
  return {
    method: 'GET',
    path: `${path}/${word}`,
    permission: 'public',
    chapter,
    summary: isWorkingCommittee ? 'Working committee, by order' : 'Other members, by order',
    response: listOf(recordSchema(members)),
    async handle({ viewer }) {
      const records = await store.list(isWorkingCommittee, viewer);
      return json(records.map((record) => serializeRecord(members, record, viewer)));
    },
  };
}

function createRoute(store: MemberStore): Route {
  return {
    method: 'POST',
    path,
    permission: 'content:write',
    chapter,
    summary: 'Create a member; without an order it comes last in its list',
    body: inputSchema(members, [members.fields.order]),
    response: recordSchema(members),
    status: 201,
    async handle(call) {
      const { body, viewer } = call;
      const { order, ...values } = checked(body);
      const complete = order === undefined ? values : { ...values, order };
      const publication = parsePublication(members, body);
      const create = () => store.create(complete, editorOf(call), { publication });
      const record = await createOnce(create, (id) => store.get(id, viewer));
      return json(serializeRecord(members, record, viewer), 201, { etag: versionOf(record) });
    },
  };
}

type Checked = Omit<Values<typeof members.fields>, 'order'> & { order?: number };

function checked(body: unknown): Checked {
  const order = (body as { order?: unknown } | null)?.order;
  if (order !== undefined && order !== null && order !== '') return parse(members.input, body);
  const { order: _placeholder, ...values } = parse(
    members.input,
    isObject(body) ? { ...body, order: 1 } : body,
  );
  return values;
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
