// Drafts a content type: its folder, its lines in the registry and among the samples, and the migration of its table.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContentType } from '../engine/content-type.ts';
import { freeze } from './check/migrations.ts';
import {
  fieldDrafts,
  folderDrafts,
  type TypeNames,
  typeNames,
  withSamples,
  withType,
} from './content-type/drafts.ts';
import { migrationDraft, migrationName } from './content-type/migration-draft.ts';

const usage = `npm run new-content-type -- NAME SINGULAR FIELD...
  npm run new-content-type -- partner-offers "partner offer" title:text website:url size:choice=small|large
Called again for a type whose folder is there, it draws the migration anew from the declaration, until that is committed.`;

const root = join(import.meta.dirname, '..');
const migrations = join(root, 'server/migrations');
const written: string[] = [];

try {
  await draft(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
}

async function draft([name = '', singular = '', ...fields]: string[]): Promise<void> {
  const folder = join(root, 'content', name);
  if (name === '' || !existsSync(folder)) writeDeclaration(typeNames(name, singular), fields);
  if (!existsSync(join(folder, 'schema.ts')))
    throw new Error(`content/${name} holds something else: choose another name.`);
  const module = (await import(join(folder, 'schema.ts'))) as Record<string, ContentType>;
  const type = Object.values(module).find((value) => value.definition?.name === name);
  if (!type) throw new Error(`content/${name}/schema.ts declares no type named ${name}.`);
  writeMigration(type);
}

function writeDeclaration(names: TypeNames, fieldTexts: string[]): void {
  const fields = fieldDrafts(fieldTexts);
  requireFreeTable(names.name);
  const folder = join(root, 'content', names.name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(folderDrafts(names, fields))) write(join(folder, file), text);
  for (const [file, withNames] of [
    ['content/index.ts', withType],
    ['content/sample-content.ts', withSamples],
  ] as const) {
    write(join(root, file), withNames(readFileSync(join(root, file), 'utf8'), names));
  }
}

/** The server has tables of its own, such as that of the sessions. A draft of the same name may be begun anew. */
function requireFreeTable(name: string): void {
  const made = new RegExp(`(?:createTable\\('|create table "?)${name.replaceAll('-', '_')}\\b`);
  const others = globSync(join(migrations, '*.ts')).filter((file) => !file.endsWith(`-${name}.ts`));
  const isTaken = others.some((file) => made.test(readFileSync(file, 'utf8')));
  if (isTaken) throw new Error(`The database has a table for ${name} already: choose another name.`);
}

function writeMigration(type: ContentType): void {
  const existing = globSync(join(migrations, '[0-9]*.ts')).map((file) => basename(file, '.ts'));
  const isOfType = (name: string) =>
    name.replace(/^\d{4}-\d{2}-\d{2}(T\d{4})?-/, '') === type.definition.name;
  const known = existing.find(isOfType);
  const name = known ?? migrationName(existing, type.definition.name, new Date().toISOString());
  const file = join(migrations, `${name}.ts`);
  if (known && isCommitted(file))
    throw new Error(`${name} is committed and therefore frozen: write a new migration.`);
  write(file, migrationDraft(type));
  // The sum is that of the formatted file.
  format(written);
  freeze([`${name}.ts`]);
}

function isCommitted(file: string): boolean {
  return execFileSync('git', ['ls-files', file], { cwd: root, encoding: 'utf8' }) !== '';
}

function write(file: string, text: string): void {
  writeFileSync(file, text);
  written.push(file);
  console.log(`Wrote ${file.slice(root.length + 1)}`);
}

function format(files: readonly string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', ...files], { cwd: root, stdio: 'ignore' });
}
