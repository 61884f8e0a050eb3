import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plainTypes, registry } from '../../content/index.ts';
import { root } from '../support/server.ts';

const folders = readdirSync(join(root, 'content'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'content', entry.name, 'definition.ts')))
  .map((entry) => entry.name);
const names: string[] = registry.map((type) => type.definition.name);

describe('the registry', () => {
  test('holds every folder of a content type, and no other', () => {
    expect([...names].sort()).toEqual([...folders].sort());
  });

  test('has no path, section or name twice', () => {
    const paths = registry.flatMap((type): readonly string[] => type.definition.paths);
    for (const list of [names, paths, registry.map((type): string => type.definition.section)]) {
      expect(list).toEqual([...new Set(list)]);
    }
  });

  test('has no plain type with HTML, which their engine would store and answer as it was sent', () => {
    const kinds = plainTypes.flatMap((type) =>
      Object.values<{ kind: string }>(type.fields).map(({ kind }) => kind),
    );
    expect(kinds).not.toContain('html');
  });

  test('has all plain types', () => {
    expect(plainTypes.filter((type) => !(registry as readonly unknown[]).includes(type))).toEqual([]);
  });
});

describe.each(registry.map((type) => [type.definition.name, type] as const))('%s', (name, type) => {
  const fields: Record<string, { kind: string; to?: string }> = type.fields;

  test('orders and titles its records by fields that it has', () => {
    const known = ['id', 'createdAt', 'updatedAt', ...Object.keys(fields)];
    const named = [type.definition.titleField, ...type.definition.order.map((order) => order.field)];
    expect(named.filter((field) => !known.includes(field))).toEqual([]);
  });

  test('points only to types that exist', () => {
    const targets = Object.values(fields).flatMap((field) => field.to ?? []);
    expect(targets.filter((target) => !names.includes(target))).toEqual([]);
  });

  test('has samples that its own rules accept', async () => {
    const samples = await samplesOf(name);
    expect(samples.length).toBeGreaterThan(0);
    expect(samples.flatMap((sample) => type.input.safeParse(sample).error?.issues ?? [])).toEqual([]);
  });

  test('has samples that name samples of the types they refer to', async () => {
    const samples = await samplesOf(name);
    for (const [field, { to }] of Object.entries(fields)) {
      if (!to) continue;
      const target = registry.find((entry) => entry.definition.name === to);
      const titles = (await samplesOf(to)).map((sample) => sample[target?.definition.titleField ?? '']);
      const used = samples.flatMap((sample) => sample[field] ?? []);
      expect(used.filter((title) => !titles.includes(title))).toEqual([]);
    }
  });
});

async function samplesOf(name: string): Promise<Record<string, unknown>[]> {
  return (await import(join(root, 'content', name, 'samples.ts'))).samples;
}
