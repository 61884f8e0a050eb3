// Lighthouse on each public page: a phone on its simulated slow 4G. `npm run bench -- lighthouse 5 /blog` takes the median
// of five runs of one page. With `LIBRARY=on` photos of the library stand in every field.
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../tests/support/machine.ts';
import { launchChromium, pageName, publicPages, startContentSite } from './support/public-site.ts';
import { median, printTable, reportGoal, round } from './support/table.ts';

/** Categories, of 100. */
const scores = ['Performance', 'Accessibility', 'Best Practices', 'SEO', 'Agentic Browsing'];
/** Times in milliseconds. */
const limits: Record<string, number> = { LCP: 1500, TBT: 50, CLS: 0 };
const names = [...scores, ...Object.keys(limits)];
/** The figures of a page by name; a category that this Lighthouse does not have is missing. */
type Figures = Record<string, number>;

const [runs = '3', only] = process.argv.slice(2);
const site = await startContentSite();
const port = await freePort();
const browser = await launchChromium(`--remote-debugging-port=${port}`);
/** The row is on pages with photos of the library. */
const row = process.env.LIBRARY ? 'MEDIA-DL-06 ' : '';
const findings = new Set<string>();
const pages = new Map<string, Figures>();
for (const path of await publicPages(site)) {
  if (only === undefined || only === pageName(path)) pages.set(pageName(path), await measure(path));
}
await browser.close();
await site.stop();

printTable(
  `Lighthouse, mobile, simulated slow 4G, median of ${runs}`,
  ['page', ...names],
  [...pages].map(([name, figures]) => [name, ...names.map((figure) => round(figures[figure] ?? Number.NaN))]),
);
console.log([...findings].map((finding) => `\n- ${finding}`).join(''));
for (const name of names) {
  const found = [...pages.values()].flatMap((figures) => figures[name] ?? []);
  if (found.length === 0) continue;
  const limit = limits[name];
  if (limit === undefined) reportGoal(`${row}${name} of the worst page`, Math.min(...found), 'at least', 100);
  else reportGoal(`${row}${name} of the worst page`, Math.max(...found), 'at most', limit);
}

async function measure(path: string): Promise<Figures> {
  const results: Figures[] = [];
  for (let run = 0; run < Number(runs); run += 1) {
    const report = await lighthouse(site.origin + path, { port, logLevel: 'error', output: 'json' });
    const problem = report?.lhr.runtimeError ?? report?.lhr.audits['largest-contentful-paint']?.errorMessage;
    // A run without figures would go into the median as the best or the worst of all.
    if (!report || problem)
      throw new Error(`Lighthouse could not measure ${path}: ${JSON.stringify(problem)}`);
    results.push(figuresOf(report.lhr));
    for (const finding of findingsOf(report.lhr)) findings.add(`${pageName(path)}: ${finding}`);
  }
  const measured = names.filter((name) => results.every((result) => result[name] !== undefined));
  return Object.fromEntries(
    measured.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))]),
  );
}

function figuresOf({ categories, audits }: Result): Figures {
  const points = Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]);
  return {
    ...Object.fromEntries(points),
    LCP: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    TBT: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    CLS: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

/** What cost points outside of Performance, where the figures say it. */
function findingsOf({ categories, audits }: Result): string[] {
  const counted = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ title, auditRefs }) => auditRefs.map(({ id, weight }) => ({ title, id, weight })));
  return counted.flatMap(({ title, id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score === 1) return [];
    return [`${title}: ${audit.title} (${id}) ${audit.displayValue ?? ''}`];
  });
}
