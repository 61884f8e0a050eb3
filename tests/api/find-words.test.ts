import { beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/database.ts';
import { useSite } from '../support/site.ts';

describe.each(engines)('words that staff look for on %s', (engine) => {
  const site = useSite({ engine });
  const found = async (path: string, query: string) =>
    ((await site.staff.get(`${path}?q=${encodeURIComponent(query)}`)).body as unknown as { id: string }[])
      .length;

  beforeAll(async () => {
    await site.visitor.post('/contact', {
      ...{ firstName: 'Ashwini', lastName: 'Deshpande\u200b', email: '\u200eashwini@example.org' },
      ...{ message: 'Is the Pune roof\u2011top course full? Call +91-9876543210' },
    });
  });

  test.each(['deshpande ashwini', 'ashwini roof-top', '098765 43210', 'ashwini@example.org'])(
    'a submission is found by %s, and in the trash too',
    async (query) => {
      expect(await found('/contact', query)).toBe(1);
      expect(await found('/contact', `${query} elsewhere`)).toBe(0);
      const [{ id = '' } = {}] = (await site.staff.get('/contact')).body as unknown as { id: string }[];
      await site.staff.delete(`/contact/${id}`);
      expect(await found('/admin/trash', query)).toBe(1);
      await site.staff.post(`/admin/trash/contact/${id}/restore`, {});
      expect(await found('/contact', query)).toBe(1);
    },
  );

  test('names that nobody can tell apart are one', async () => {
    for (const path of ['/categories', '/tags']) {
      expect((await site.staff.post(path, { name: 'ईवी चार्जिंग Net Billing' })).status).toBe(201);
      for (const name of ['ईवी चार्जिंग\u200d Net\u00a0Billing', 'ईवी  चार्जिंग net billing\u200b'])
        expect((await site.staff.post(path, { name })).status).toBe(409);
    }
  });
});
