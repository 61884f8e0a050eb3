import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { date } from './kinds/date/date.ts';
import { initialValues } from './panel/form/field-values.ts';
import { isoDate, momentOfMinute } from './zoned-date.ts';

const instant = '2026-11-20T18:45:00.000Z';

describe('[HOLD-35] a browser that formats dates as 11/22/2026 in every locale', () => {
  beforeEach(() => {
    // A getter, which its type hides.
    const formatter: { format: unknown } = Intl.DateTimeFormat.prototype;
    vi.spyOn(formatter, 'format', 'get').mockReturnValue(() => '11/22/2026');
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('11/22/2026');
  });
  afterEach(() => vi.restoreAllMocks());

  test('isoDate writes year, month and day', () => {
    expect(isoDate(new Date(instant))).toBe('2026-11-21');
    expect(isoDate(new Date('2026-01-05T18:29:59.999Z'))).toBe('2026-01-05');
  });

  test('a form shows the day of a stored date', () => {
    const fields = { publishedAt: date({ label: 'Published Date' }) };
    expect(initialValues({ fields }, {}, { publishedAt: instant })).toEqual({ publishedAt: '2026-11-21' });
    expect(
      initialValues({ fields }, { defaultValues: { publishedAt: instant } } as never, undefined),
    ).toEqual({
      publishedAt: '2026-11-21',
    });
  });
});

test('[HOLD-35] dates follow the time zone of the association', async ({ onTestFinished }) => {
  vi.resetModules();
  vi.doMock('./locale.ts', () => ({ timeZone: 'America/New_York' }));
  onTestFinished(() => vi.resetModules().doUnmock('./locale.ts'));
  const zoned = await import('./zoned-date.ts');
  expect(zoned.isoDate(new Date('2026-01-31T01:00:00.000Z'))).toBe('2026-01-30');
});

test('a year that is being typed is a moment, too', () => {
  expect(momentOfMinute('0002-05-01T10:00')).toMatch(/^0002-05-01T0\d:/);
  expect(momentOfMinute('275760-05-01T10:00')).toBeUndefined();
});
