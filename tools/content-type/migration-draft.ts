import type { ContentType } from '../../engine/content-type.ts';
import type { ColumnType, Field } from '../../engine/kinds/field.ts';
import { isHideable } from '../../engine/publication.ts';
import { columnFields, columnOf, keyColumnOf, tableOf } from '../../engine/store/record-codec.ts';

/** Names of the constants in the drafted text, and what they stand for on the two engines. */
const columnTypes: Record<ColumnType, string> = {
  id: "isPostgres ? 'uuid' : 'text'",
  // Bytes decide the order, so that both engines order alike.
  text: 'isPostgres ? sql`text collate "C"` : sql`text`',
  integer: "'integer'",
  boolean: "isPostgres ? 'boolean' : 'integer'",
  json: "isPostgres ? 'jsonb' : 'text'",
  timestamp: "isPostgres ? 'timestamptz' : 'text'",
};

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** In the text of the migration. Without one a value must be given. */
  default?: string;
}

/** A first text of the migration that makes the table of a declared type. From its commit on it is frozen. */
export function migrationDraft(type: ContentType): string {
  const columns = columnsOf(type);
  const used = Object.entries(columnTypes).filter(([name]) => columns.some((column) => column.type === name));
  const constants = used.map(([name, value]) => `  const ${name} = ${value};\n`).join('');
  const steps = [...columns.map(columnStep), ...constraintSteps(type)]
    .map((step) => `    ${step}\n`)
    .join('');
  return `import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
${constants}  await db.schema
    .createTable('${tableOf(type)}')
${steps}    .execute();
${indexText(type)}}
`;
}

/**
 * The name of a new migration: of this minute, or later where it would otherwise come before one that is there, on which it may
 * depend. The time keeps apart what two branches add on one day.
 *
 * @param existing names of the migrations that are there
 * @param now such as `2026-12-14T09:30:00.000Z`
 */
export function migrationName(existing: readonly string[], typeName: string, now: string): string {
  const last = existing.toSorted().at(-1) ?? '';
  const time = `T${now.slice(11, 16).replace(':', '')}`;
  for (let day = now.slice(0, 10); ; day = dayAfter(day)) {
    const name = `${day}${time}-${typeName}`;
    if (name > last) return name;
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

function columnsOf(type: ContentType): Column[] {
  const fields = columnFields(type.fields).flatMap(([name, field]) => [
    { name: columnOf(name, field), type: field.kind.columnType, nullable: field.nullable },
    ...(field.unique ? [{ name: keyColumnOf(name), type: 'text', nullable: false }] : []),
  ]);
  const timestamps = ['created_at', 'updated_at'].map((name) => ({
    name,
    type: 'timestamp',
    nullable: false,
  }));
  const shown = { name: 'is_shown', type: 'boolean', nullable: false, default: 'isPostgres ? true : 1' };
  return [
    { name: 'id', type: 'id', nullable: false },
    ...fields,
    ...timestamps,
    ...(isHideable(type) ? [shown] : []),
  ];
}

function columnStep({ name, type, nullable, default: value }: Column): string {
  if (name === 'id') return `.addColumn('id', ${type}, (column) => column.primaryKey().notNull())`;
  if (value !== undefined)
    return `.addColumn('${name}', ${type}, (column) => column.notNull().defaultTo(${value}))`;
  return `.addColumn('${name}', ${type}${nullable ? '' : ', (column) => column.notNull()'})`;
}

/** Each constraint has a name, from which a violation is told to its field. */
function constraintSteps(type: ContentType): string[] {
  const table = tableOf(type);
  return columnFields(type.fields).flatMap(([name, field]) => {
    const column = columnOf(name, field);
    const key = keyColumnOf(name);
    return [
      ...(field.unique ? [`.addUniqueConstraint('${table}_${key}_unique', ['${key}'])`] : []),
      ...(field.options ? [choiceStep(table, column, field.options)] : []),
      ...(field.to ? [referenceStep(table, column, field)] : []),
    ];
  });
}

function choiceStep(table: string, column: string, options: readonly string[]): string {
  const list = options.map((option) => `'${option.replaceAll("'", "''")}'`).join(', ');
  return `.addCheckConstraint('${table}_${column}_check', sql\`${column} in (${list})\`)`;
}

function referenceStep(table: string, column: string, field: Field): string {
  const target = field.to?.name.replaceAll('-', '_');
  return `.addForeignKeyConstraint('${table}_${column}_foreign', ['${column}'], '${target}', ['id'])`;
}

/** Lists in the order of creation need no index but the primary key. */
function indexText(type: ContentType): string {
  const columns = type.definition.order.map(({ field }) => {
    const declared = type.fields[field];
    return declared?.unique ? keyColumnOf(field) : columnOf(field, declared);
  });
  if (columns[0] === 'id') return '';
  const table = tableOf(type);
  const list = columns.map((column) => `'${column}'`).join(', ');
  return `  await db.schema.createIndex('${table}_${columns.join('_')}_index').on('${table}').columns([${list}]).execute();\n`;
}
