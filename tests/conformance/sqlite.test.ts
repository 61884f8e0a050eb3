import { describeConformance } from './cases.ts';

describeConformance('sqlite');
