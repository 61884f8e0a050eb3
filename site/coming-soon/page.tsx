import { head } from '../head.ts';

interface MetaArguments {
  matches: Parameters<typeof head>[0];
}

/** The shop and the training pages. */
export default function ComingSoon() {
  return (
    <section className="page-message sunrise">
      <h1 className="display-1">Coming Soon</h1>
    </section>
  );
}

export function meta({ matches }: MetaArguments) {
  return head(matches, { title: 'Coming Soon' });
}
