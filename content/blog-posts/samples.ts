import {
  corporatePowerPurchase,
  epcContractChecklist,
  openAccessBasics,
  skillsForInstallers,
} from './samples/business.ts';
import { gstOnSolarProjects, msmeRooftopFinance } from './samples/finance.ts';
import {
  lightningAndEarthing,
  monsoonMaintenance,
  soilingAndCleaning,
  stringSizingBasics,
} from './samples/installation.ts';
import {
  almmListExplained,
  netMeteringExplained,
  rooftopForHousingSocieties,
  rooftopSubsidyGuide,
  solarParksAndLand,
  solarPumpsForFarms,
} from './samples/policy.ts';
import { agrivoltaics, greenHydrogenAndSolar, moduleRecycling } from './samples/sustainability.ts';
import {
  batteryStorageForRooftops,
  bifacialModules,
  bisStandardsForModules,
  choosingAnInverter,
  floatingSolar,
} from './samples/technology.ts';

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
