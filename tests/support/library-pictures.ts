import { withValue } from '../conformance/case.ts';
import { allRecords, subjects } from '../conformance/subject.ts';
import type { Http } from './http.ts';

/**
 * Puts pictures into every picture field of every record, and a single one into the carousel.
 *
 * @param next gives the address of the next picture
 */
export async function showEverywhere(staff: Http, next: () => string): Promise<void> {
  for (const subject of subjects) {
    const fields = Object.entries(subject.type.fields).filter(([, { scheme }]) => scheme === 'picture');
    const [path = ''] = subject.paths;
    for (const record of fields.length > 0 ? await allRecords(subject, staff) : []) {
      if (subject.name === 'carousel') {
        await staff.delete(`${path}/${record.id}`);
        continue;
      }
      const changed = fields.reduce<Record<string, unknown>>(
        (values, [name]) => withValue(values, name, next()),
        record.author instanceof Object ? { author: record.author } : {},
      );
      const saved = await staff.patch(`${path}/${record.id}`, changed);
      if (saved.status !== 200) throw new Error(`${path} was answered ${saved.status}: ${saved.text}`);
    }
  }
  await staff.post('/carousel', { urls: [next()] });
}
