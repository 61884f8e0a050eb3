import { flag } from '../../engine/kinds/flag/flag.ts';
import { list } from '../../engine/kinds/list/list.ts';
import { emailRule, textProblem } from '../../engine/kinds/text/text-rule.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { notifications as defaults } from './defaults.ts';

const address = emailRule({ label: 'Address' });
const addresses = (label: string) =>
  list({
    label,
    itemLabel: 'Address',
    itemMax: address.max,
    itemProblem: (value) => textProblem(address, value),
    max: 10,
  });

export const notifications = defineSingleton({
  name: 'notifications',
  area: 'leads',
  number: 20,
  label: 'Notifications',
  purpose: 'Who gets a mail when a message or an application has come, and whether its sender gets one.',
  fields: {
    contact: addresses('Addresses for messages'),
    join: addresses('Addresses for applications'),
    areAcknowledged: flag({ label: 'Acknowledge by mail' }),
  },
  defaults,
});
