import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { type Counts, ViewCounter } from './view-counter.ts';

const log = pino({ level: 'silent' });
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const counters: ViewCounter[] = [];
function counter(addViews: (views: Counts) => Promise<void>): ViewCounter {
  const made = new ViewCounter({ addViews, log, interval: 60_000 });
  counters.push(made);
  return made;
}

afterEach(async () => {
  for (const made of counters.splice(0)) await made.close();
});

describe('view counter (AMB-47)', () => {
  it('views of crawlers and monitors are not counted, and those of HTTP tools are', async () => {
    const written: Counts[] = [];
    const views = counter(async (batch) => void written.push(batch));
    const bots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23.20.0',
      'GPTBot/1.0',
      'UptimeRobot/2.0',
    ];
    const readers = ['curl/8.5.0', 'node', `${browser.replace('Chrome', 'HeadlessChrome')}`];
    for (const agent of [...bots, ...readers]) views.count('a', agent);
    await views.flush();
    expect(written).toEqual([new Map([['a', readers.length]])]);
  });

  it('one write waits for a database that hangs, and what came in meanwhile is the next', async () => {
    const written: Counts[] = [];
    const hanging = Promise.withResolvers<void>();
    const views = counter((batch) => {
      written.push(batch);
      return hanging.promise;
    });
    for (let second = 0; second < 5; second += 1) {
      views.count('a', browser);
      void views.flush();
    }
    expect(written).toEqual([new Map([['a', 1]])]);
    const closed = views.close();
    hanging.resolve();
    await closed;
    expect(written.slice(1)).toEqual([new Map([['a', 4]])]);
  });

  it('views are kept when they cannot be written', async () => {
    const written: Counts[] = [];
    let broken = true;
    const views = counter(async (batch) => {
      if (broken) throw new Error('no database');
      written.push(batch);
    });
    for (const id of ['a', 'a', 'a', 'b']) views.count(id, browser);
    await views.flush();
    broken = false;
    views.count('a', browser);
    await views.flush();
    expect([...(written[0] ?? [])].toSorted()).toEqual([
      ['a', 4],
      ['b', 1],
    ]);
  });
});
