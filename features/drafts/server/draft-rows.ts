import type { ContentType } from '../../../engine/content-type.ts';
import type { Engine, Row } from '../../../engine/database/engine.ts';
import { type NestedValues, valueAt } from '../../../engine/nested-values.ts';
import { momentNames } from '../../../engine/publication.ts';
import { personIn } from '../../../engine/store/actor.ts';
import { type FieldValues, idsIn, nestedOf, type StoredRecord } from '../../../engine/store/record-codec.ts';
import type { ListedDraft, OtherDraft, WorkingDraft } from '../working-draft.ts';

/** The values that a body has for fields of the type, by field name, and the moments at which a new record is shown and hidden. */
export function flat({ definition, fields }: ContentType, values: NestedValues): FieldValues {
  const body: FieldValues = {};
  for (const [name, { kind, readOnly }] of Object.entries(fields)) {
    const value = valueAt(values, name);
    if (readOnly || value === undefined) continue;
    body[name] = kind.columnType === 'id' ? idsIn(value) : value;
  }
  for (const name of definition.shownAt === undefined ? [] : momentNames) {
    const moment = valueAt(values, name);
    if (typeof moment === 'string') body[name] = moment;
  }
  return body;
}

export function bodyOf(row: Row | undefined): FieldValues {
  return row ? JSON.parse(String(row.body)) : {};
}

export function toDraft(
  type: ContentType,
  id: string,
  row: Row | undefined,
  record: StoredRecord | undefined,
  engine: Engine,
  others: readonly OtherDraft[],
): WorkingDraft {
  const base = row ? (row.base as string | null) : (record?.updatedAt ?? null);
  return {
    id,
    type: type.definition.name,
    isNew: !record,
    base,
    isBehind: record !== undefined && base !== record.updatedAt,
    values: nestedOf(bodyOf(row)),
    updatedAt: row ? engine.decodeTime(row.updated_at) : null,
    by: row ? personIn(row) : null,
    others,
  };
}

export function toOther(row: Row, engine: Engine): OtherDraft {
  return { by: personIn(row), updatedAt: engine.decodeTime(row.updated_at) };
}

export function toListed(row: Row, engine: Engine, person: string): ListedDraft {
  const { id, type, name } = row as Record<string, string>;
  return {
    ...({ id, type, name } as Pick<ListedDraft, 'id' | 'type' | 'name'>),
    ...toOther(row, engine),
    isYou: row.actor_id === person,
  };
}
