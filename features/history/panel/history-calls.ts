import type { Definition } from '../../../engine/definition.ts';
import {
  type PageQuery,
  pageAsStaff,
  pageParameters,
  postAsStaff,
  requestAsStaff,
} from '../../../engine/panel/fetch-as-staff.ts';

const pathOf = ({ name }: Definition, ...ids: string[]) =>
  `/admin/history/${[name, ...ids].map(encodeURIComponent).join('/')}`;

/** The calls for the versions of a record. Every call throws ApiError when it fails. */
export const historyCalls = {
  /** The newest first. */
  list: <Row>(definition: Definition, id: string, query: Omit<PageQuery, 'q'>) =>
    pageAsStaff<Row>(pathOf(definition, id), pageParameters({ ...query, q: '' })),
  one: (definition: Definition, id: string, version: string) =>
    requestAsStaff<{ number: number; values: object }>(pathOf(definition, id, version)),
  /** What was done with a record while these versions were the newest, the latest first. */
  entries: <Row>(definition: Definition, id: string, from: number | undefined, to: number | undefined) => {
    const span = Object.entries({ from, to }).flatMap(([name, number]) =>
      number === undefined ? [] : [[name, String(number)]],
    );
    return requestAsStaff<Row[]>(`${pathOf(definition, id, 'entries')}?${new URLSearchParams(span)}`);
  },
  /** Puts a version into the working draft of its record. */
  restore: (definition: Definition, id: string, version: string) =>
    postAsStaff<unknown>(`${pathOf(definition, id, version)}/restore`),
};
