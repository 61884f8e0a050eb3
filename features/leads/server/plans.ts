import type { MembershipApplication } from '../../../content/join/schema.ts';
import { invalid } from '../../../engine/app-error.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Engine, Row } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import type { StoredRecord } from '../../../engine/store/record-codec.ts';

/** The chosen plan as it stands now; a later change or deletion of the plan leaves the application as it was. */
export async function planOf(transaction: Write, values: NestedValues, engine: Engine): Promise<Row> {
  const id = String(values.selectedRateCard);
  const plan =
    isId(id) &&
    (await transaction
      .selectFrom('rate_cards')
      .select(['title', 'price'])
      .where('id', '=', id)
      .where('is_shown', '=', engine.encode('boolean', true))
      .executeTakeFirst());
  if (!plan) throw invalid({ selectedRateCard: 'This plan is no longer offered; select another one' });
  return { plan_title: plan.title, plan_price: plan.price };
}

export function withPlan(record: StoredRecord, row: Row): MembershipApplication {
  const id = String(row.selected_rate_card_id);
  const plan = { _id: id, id, title: String(row.plan_title), price: String(row.plan_price) };
  return { ...record, selectedRateCard: plan } as unknown as MembershipApplication;
}
