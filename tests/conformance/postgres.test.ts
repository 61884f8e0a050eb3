import { describeConformance } from './cases.ts';

describeConformance('postgres');
