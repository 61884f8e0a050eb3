import type { RecordKeys } from '../content-type.ts';
import type { Definition } from '../definition.ts';
import { type FetchApi, request } from './request.ts';

/** A working draft as `X-Draft` names it, or the `Idempotency-Key` of a create without one. */
export type CreatedFrom = { draft: string } | { key: string };

/** The calls of the API for the records of any content type. Every call throws ApiError when it fails. */
export function createRecordClient(fetchApi: FetchApi) {
  const root = ({ paths }: Definition) => paths[0];
  // A singleton has one record.
  const item = (definition: Definition, id: string) =>
    definition.page === undefined ? `${root(definition)}/${encodeURIComponent(id)}` : root(definition);
  return {
    /** All records, for a type that is read whole. */
    list: async <Row extends RecordKeys>(definition: Definition): Promise<Row[]> => {
      const body = await request<Row[] | { items?: Row[] }>(fetchApi, root(definition));
      return Array.isArray(body) ? body : (body.items ?? []);
    },
    one: <Row extends RecordKeys>(definition: Definition, id: string) =>
      request<Row>(fetchApi, item(definition, id)),
    /** `from` is the working draft that the call stores, or the UUID under which it may be sent again. */
    create: <Row extends RecordKeys>(definition: Definition, values: unknown, from?: CreatedFrom) =>
      request<Row>(fetchApi, root(definition), { method: 'POST', body: values, headers: headersOf(from) }),
    /** Refused with 409 when the stored record is no longer the one that was changed at `updatedAt`. */
    update: <Row extends RecordKeys>(
      definition: Definition,
      { id, updatedAt }: Pick<RecordKeys, 'id' | 'updatedAt'>,
      values: unknown,
      from?: CreatedFrom,
    ) =>
      request<Row>(fetchApi, item(definition, id), {
        method: definition.updateVerb,
        body: values,
        headers: { 'if-match': `"${updatedAt}"`, ...headersOf(from) },
      }),
    remove: (definition: Definition, id: string) =>
      request<unknown>(fetchApi, item(definition, id), { method: 'DELETE' }),
  };
}

function headersOf(from: CreatedFrom | undefined): Record<string, string> {
  if (!from) return {};
  return 'draft' in from ? { 'x-draft': from.draft } : { 'idempotency-key': from.key };
}
