import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { versionedTypes } from '../../content/index.ts';
import { newId } from '../../kernel/database/identifiers.ts';
import { foldName } from '../../kernel/fold.ts';
import { tableOf } from '../../kernel/store/record-codec.ts';
import type { Stored } from '../factories/bodies.ts';
import type { Row } from '../support/rows.ts';
import { type Case, type Ground, made, unknownId, valueAt } from './case.ts';
import { allRecords, type Subject } from './subject.ts';

export const reading: Case[] = [
  {
    title: 'are listed in their declared order',
    async run({ subject, path, site }) {
      for (const list of await subject.lists(site.staff, path)) {
        expect(list.length).toBeGreaterThan(0);
        expect(list.map(({ id }) => id)).toEqual([...list].sort(inOrder(subject)).map(({ id }) => id));
      }
    },
  },
  {
    title: 'are listed up to a maximum number',
    async run(ground) {
      const { subject, path, site } = ground;
      const record = await made(ground);
      const clones = await clone(ground, record, subject.bound + 1);
      try {
        const lists = await subject.lists(site.staff, path, '?limit=1000000');
        expect(Math.max(...lists.map((list) => list.length))).toBe(subject.bound);
      } finally {
        await removeClones(ground, record, clones);
      }
    },
  },
  {
    title: 'show visitors the public fields and no others',
    async run(ground) {
      const { subject, path, site } = ground;
      await made(ground);
      const shown = (await subject.lists(site.visitor, path)).flat();
      expect(shown.length).toBeGreaterThan(0);
      const expected = keysOf(subject, ({ visibility }) => visibility === 'public');
      for (const record of shown) expect(Object.keys(record).sort()).toEqual(expected);
    },
  },
  {
    title: 'show staff every field',
    async run(ground) {
      await made(ground);
      const isEdited = versionedTypes.includes(ground.subject.type);
      const expected = [...keysOf(ground.subject, () => true), ...(isEdited ? ['publication'] : [])].sort();
      for (const record of await allRecords(ground.subject, ground.site.staff)) {
        expect(Object.keys(record).sort()).toEqual(expected);
      }
    },
  },
  {
    title: 'are returned one by one by their id',
    async run(ground) {
      const { path, site } = ground;
      const record = await made(ground);
      const read = await site.staff.get(`${path}/${record.id}`);
      expect(read.status).toBe(200);
      expect(read.body).toEqual(record);
      expect(read.headers.get('cache-control')).toBe('no-store');
    },
  },
  {
    title: 'that do not exist return 404',
    async run({ path, site }) {
      for (const id of [unknownId, 'x', `${unknownId}x`, '%00', "'--", '..%2f..', 'constructor']) {
        const read = await site.staff.get(`${path}/${id}`);
        expect([read.status, read.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
      }
    },
  },
  {
    title: 'are 304 for a visitor with a matching ETag until they change',
    async run(ground) {
      const { subject, path, site } = ground;
      const listPath = subject.name === 'members' ? `${path}/working-committee` : path;
      const first = await site.visitor.get(listPath);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(first.headers.get('vary')).toContain('Authorization');
      const again = await site.visitor.get(listPath, { 'if-none-match': tag });
      expect([again.status, again.text]).toEqual([304, '']);
      await made(ground);
      const later = await site.visitor.get(listPath, { 'if-none-match': tag });
      expect(later.status).toBe(200);
      expect(createHash('sha256').update(later.text).digest('hex')).not.toBe(
        createHash('sha256').update(first.text).digest('hex'),
      );
    },
  },
];

function inOrder({ type }: Subject) {
  return (one: Stored, other: Stored): number => {
    for (const { field, direction } of type.definition.order) {
      const sign = direction === 'asc' ? 1 : -1;
      const difference = compare(
        comparable(type.fields[field]?.unique, valueAt(one, field)),
        comparable(type.fields[field]?.unique, valueAt(other, field)),
      );
      if (difference !== 0) return sign * difference;
    }
    return 0;
  };
}

function comparable(unique: unknown, value: unknown): unknown {
  return unique ? foldName(String(value)) : value;
}

/** Text by its bytes, which is how both engines are told to compare. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number') return one - Number(other);
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

function keysOf(
  { type, derived }: Subject,
  isShown: (field: { visibility: 'public' | 'staff' }) => boolean,
): string[] {
  const fields = Object.entries(type.fields).filter(([, field]) => isShown(field));
  const heads = fields.map(([name]) => name.split('.')[0] ?? '');
  return [...new Set(['_id', 'id', 'createdAt', 'updatedAt', ...derived, ...heads])].sort();
}

/** Copies of a record behind the API's back: a thousand requests would take their time. */
async function clone({ subject, rows }: Ground, record: Stored, count: number): Promise<string[]> {
  const table = `"${tableOf(subject.type)}"`;
  const [row = {}] = await rows.all(`select * from ${table} where id = $1`, [record.id]);
  const alone = Object.keys(row).filter((column) => column.endsWith('_key') || column === 'url');
  const values = Array.from({ length: count }, (_, number) => {
    const own = Object.fromEntries(alone.map((column) => [column, row[column] && `${row[column]}${number}`]));
    const id = newId();
    return { ...row, ...own, id, ...('listed_id' in row ? { listed_id: id } : {}) };
  });
  const columns = Object.keys(row);
  const places = values.map((_, line) => columns.map((_, index) => `$${line * columns.length + index + 1}`));
  await rows.all('begin');
  await rows.all(
    `insert into ${table} (${columns.map((column) => `"${column}"`)}) values ${places.map((line) => `(${line})`)}`,
    values.flatMap((value) => columns.map((column) => asParameter((value as Row)[column]))),
  );
  await addToTotals({ subject, rows }, row, count);
  await rows.all('commit');
  return values.map(({ id }) => id);
}

async function removeClones(ground: Ground, record: Stored, ids: string[]): Promise<void> {
  const { subject, rows } = ground;
  const table = `"${tableOf(subject.type)}"`;
  const [row = {}] = await rows.all(`select * from ${table} where id = $1`, [record.id]);
  await rows.all('begin');
  await rows.all(`delete from ${table} where id in (${ids.map((_, index) => `$${index + 1}`)})`, ids);
  await addToTotals(ground, row, -ids.length);
  await rows.all('commit');
}

async function addToTotals(
  { subject, rows }: Pick<Ground, 'subject' | 'rows'>,
  row: Record<string, unknown>,
  count: number,
): Promise<void> {
  if (subject.name !== 'blog-posts') return;
  const change = 'update blog_post_totals set total = total + $1 where category_id = $2 and status = $3';
  await rows.all(change, [count, row.category_id, row.status]);
}

// A list comes out of PostgreSQL as an array and must go in as JSON.
function asParameter(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
