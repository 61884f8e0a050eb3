// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { agrivoltaics } from './agrivoltaics.mjs';
import { approvedList } from './almm-list-explained.mjs';
import { storage } from './battery-storage-for-rooftops.mjs';
import { bifacial } from './bifacial-modules.mjs';
import { standards } from './bis-standards-for-modules.mjs';
import { inverters } from './choosing-an-inverter.mjs';
import { corporate } from './corporate-power-purchase.mjs';
import { contract } from './epc-contract-checklist.mjs';
import { floating } from './floating-solar.mjs';
import { hydrogen } from './green-hydrogen-and-solar.mjs';
import { tax } from './gst-on-solar-projects.mjs';
import { lightning } from './lightning-and-earthing.mjs';
import { recycling } from './module-recycling.mjs';
import { monsoon } from './monsoon-maintenance.mjs';
import { finance } from './msme-rooftop-finance.mjs';
import { netMetering } from './net-metering-explained.mjs';
import { openAccess } from './open-access-basics.mjs';
import { housing } from './rooftop-for-housing-societies.mjs';
import { subsidy } from './rooftop-subsidy-guide.mjs';
import { skills } from './skills-for-installers.mjs';
import { cleaning } from './soiling-and-cleaning.mjs';
import { parks } from './solar-parks-and-land.mjs';
import { pump } from './solar-pumps-for-farms.mjs';
import { strings } from './string-sizing-basics.mjs';

/** In the order of the articles' slugs; the slug names the file. */
export const posts = {
  agrivoltaics: agrivoltaics,
  'almm-list-explained': approvedList,
  'battery-storage-for-rooftops': storage,
  'bifacial-modules': bifacial,
  'bis-standards-for-modules': standards,
  'choosing-an-inverter': inverters,
  'corporate-power-purchase': corporate,
  'epc-contract-checklist': contract,
  'floating-solar': floating,
  'green-hydrogen-and-solar': hydrogen,
  'gst-on-solar-projects': tax,
  'lightning-and-earthing': lightning,
  'module-recycling': recycling,
  'monsoon-maintenance': monsoon,
  'msme-rooftop-finance': finance,
  'net-metering-explained': netMetering,
  'open-access-basics': openAccess,
  'rooftop-for-housing-societies': housing,
  'rooftop-subsidy-guide': subsidy,
  'skills-for-installers': skills,
  'soiling-and-cleaning': cleaning,
  'solar-parks-and-land': parks,
  'solar-pumps-for-farms': pump,
  'string-sizing-basics': strings,
};
