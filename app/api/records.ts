import type { About } from '../../content/about.ts';
import type { RecordOf } from '../../content/define.ts';
import type { registry } from '../../content/index.ts';

type Registered = (typeof registry)[number];

/** A record of the type that `A` describes, as the API answers it where its fields are answered as they are stored. */
export type RecordFor<A extends About> = RecordOf<Extract<Registered, { about: { name: A['name'] } }>>;
