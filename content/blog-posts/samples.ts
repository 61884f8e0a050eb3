import { post as agrivoltaics } from './samples/agrivoltaics.ts';
import { post as almmListExplained } from './samples/almm-list-explained.ts';
import { post as batteryStorageForRooftops } from './samples/battery-storage-for-rooftops.ts';
import { post as bifacialModules } from './samples/bifacial-modules.ts';
import { post as bisStandardsForModules } from './samples/bis-standards-for-modules.ts';
import { post as choosingAnInverter } from './samples/choosing-an-inverter.ts';
import { post as corporatePowerPurchase } from './samples/corporate-power-purchase.ts';
import { post as epcContractChecklist } from './samples/epc-contract-checklist.ts';
import { post as floatingSolar } from './samples/floating-solar.ts';
import { post as greenHydrogenAndSolar } from './samples/green-hydrogen-and-solar.ts';
import { post as gstOnSolarProjects } from './samples/gst-on-solar-projects.ts';
import { post as lightningAndEarthing } from './samples/lightning-and-earthing.ts';
import { post as moduleRecycling } from './samples/module-recycling.ts';
import { post as monsoonMaintenance } from './samples/monsoon-maintenance.ts';
import { post as msmeRooftopFinance } from './samples/msme-rooftop-finance.ts';
import { post as netMeteringExplained } from './samples/net-metering-explained.ts';
import { post as openAccessBasics } from './samples/open-access-basics.ts';
import { post as rooftopForHousingSocieties } from './samples/rooftop-for-housing-societies.ts';
import { post as rooftopSubsidyGuide } from './samples/rooftop-subsidy-guide.ts';
import { post as skillsForInstallers } from './samples/skills-for-installers.ts';
import { post as soilingAndCleaning } from './samples/soiling-and-cleaning.ts';
import { post as solarParksAndLand } from './samples/solar-parks-and-land.ts';
import { post as solarPumpsForFarms } from './samples/solar-pumps-for-farms.ts';
import { post as stringSizingBasics } from './samples/string-sizing-basics.ts';

/** Sample articles, newest first. */
export const samples = [
  solarParksAndLand,
  lightningAndEarthing,
  greenHydrogenAndSolar,
  corporatePowerPurchase,
  batteryStorageForRooftops,
  floatingSolar,
  bisStandardsForModules,
  rooftopForHousingSocieties,
  openAccessBasics,
  almmListExplained,
  monsoonMaintenance,
  agrivoltaics,
  epcContractChecklist,
  moduleRecycling,
  bifacialModules,
  skillsForInstallers,
  netMeteringExplained,
  msmeRooftopFinance,
  solarPumpsForFarms,
  stringSizingBasics,
  soilingAndCleaning,
  gstOnSolarProjects,
  choosingAnInverter,
  rooftopSubsidyGuide,
];
